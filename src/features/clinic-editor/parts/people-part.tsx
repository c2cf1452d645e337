import { memo } from 'react';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import type { Dentist } from '#features/clinic/content/content.ts';
import { pictureRoot } from '#features/clinic/own-picture.ts';
import {
  spokenCodes,
  spokenLanguages,
  type SpokenLanguage,
} from '#features/clinic/content/spoken-languages.ts';
import { newKey } from '#platform/call.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { pictureWidths } from '#ui/picture/picture-widths.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { DraftCheck, DraftLine } from '../draft/draft-fields.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { LineActions, useDraftList } from '../draft/list-lines.tsx';
import { useDraftField, useDraftValue } from '../draft/use-draft.tsx';
import type { LinePlace } from '../lists/grouped-lines.tsx';
import { FoldedLine } from '../lists/folded-line.tsx';
import { useLongList } from '../lists/long-list.tsx';
import { DentistWork } from './dentist-work.tsx';
import { PictureField } from './picture-field.tsx';

/** The dentists as visitors read of them. */
export function PeoplePart() {
  const words = useWords('clinic-parts');
  const { items, add } = useDraftList<Dentist>(['dentists']);
  const list = useLongList({
    items,
    idOf: ({ id }) => id,
    pathOf: (_, index) => ['dentists', index],
    textOf: ({ name }) => name,
    label: words.findDentist,
  });
  const addDentist = () => {
    // An id is never used again: visits and services may still name a dentist who was removed.
    const id = `dentist-${newKey()}`;
    list.noteAdded(id);
    add({
      id,
      name: '',
      qualification: { en: 'BDS' },
      registration: '',
      languages: ['en'],
      shown: true,
    });
  };
  return (
    <>
      {list.find}
      <div className="staff-card folded-list">
        {items.length === 0 && (
          <p>
            <b>{words.noDentists}</b> {words.noDentistsText}
          </p>
        )}
        <ul>
          {list.lines.map(({ item: { id }, index }) => (
            <li key={id}>
              <Person index={index} isLast={index === items.length - 1} isNew={id === list.added} />
            </li>
          ))}
        </ul>
        {list.more}
        {!list.more && (
          <button type="button" className="staff-button staff-button-pine" onClick={addDentist}>
            <Icon name="plus" />
            {words.addDentist}
          </button>
        )}
      </div>
    </>
  );
}

/** 'Dr. Anita Rao': 'AR' */
function initialsOf(name: string): string {
  const [first = '', second = ''] = name.replace(/^(dr|prof)\.?\s+/i, '').split(/\s+/);
  return first.charAt(0) + second.charAt(0);
}

const Person = memo(function Person({ index, isLast, isNew }: Omit<LinePlace, 'path'>) {
  const words = useWords('clinic-parts');
  const path = ['dentists', index];
  const dentist = useDraftValue(({ content }) => content.dentists[index]);
  const live = useDraftValue(({ published }) => published.dentists.find(({ id }) => id === dentist?.id));
  if (!dentist) return null;
  const { name, registration, qualification, picture } = dentist;
  const named = name || words.newDentist;
  const isShown = isShownDentist(dentist);
  const isOnSite = live !== undefined && isShownDentist(live);
  const hasNumber = registration.trim() !== '';
  return (
    <FoldedLine
      path={path}
      name={named}
      isNew={isNew}
      className="person-line"
      summary={() => (
        <>
          {picture ? (
            <img
              className="person-face"
              src={`${pictureRoot(picture.file)}${pictureWidths[0]}.webp`}
              alt=""
              loading="lazy"
            />
          ) : (
            <span className="person-face" aria-hidden="true">
              {initialsOf(name)}
            </span>
          )}
          <div className="folded-what">
            <span className="folded-title">
              <b>{named}</b>
              <span className={isShown && isOnSite ? 'plate plate-ok' : 'draft-sample'}>
                {!isShown ? words.hidden : isOnSite ? words.onSite : words.onSiteLater}
              </span>
            </span>
            <p className="staff-quiet">
              {hasNumber
                ? [
                    `${qualification.en}. ${registration}.`,
                    dentist.chair && `${fill(words.chairOption, { n: dentist.chair })}.`,
                    `${dentist.languages.map((one) => spokenLanguages[one]).join(', ')}.`,
                  ]
                    .filter(Boolean)
                    .join(' ')
                : words.notShownYet}
            </p>
          </div>
        </>
      )}
    >
      {() => (
        <>
          <DraftLine path={[...path, 'name']} label={words.dentistName} hint={words.dentistNameHint} />
          <DraftText path={[...path, 'qualification']} label={words.qualification} optional />
          <DraftLine
            path={[...path, 'registration']}
            label={words.registration}
            hint={words.registrationHint}
          />
          <Languages index={index} />
          <DraftText path={[...path, 'about']} label={words.about} hint={words.aboutHint} isLong optional />
          <PictureField
            path={[...path, 'picture']}
            name={fill(words.dentistPhoto, { name: named })}
            hint={words.dentistPhotoHint}
            withoutAlt
          />
          <DraftCheck path={[...path, 'shown']} label={words.shownOnSite} of={named} />
          <DentistWork index={index} dentist={dentist} name={named} />
          <LineActions path={['dentists']} index={index} isLast={isLast} name={named} />
        </>
      )}
    </FoldedLine>
  );
});

function Languages({ index }: { index: number }) {
  const words = useWords('clinic-parts');
  const { value = [], set } = useDraftField<readonly SpokenLanguage[]>(['dentists', index, 'languages']);
  return (
    <fieldset className="draft-choice">
      <legend>{words.speaks}</legend>
      {spokenCodes.map((language) => (
        <label key={language} className="staff-check">
          <input
            type="checkbox"
            checked={value.includes(language)}
            onChange={({ target }) =>
              set(spokenCodes.filter((one) => (one === language ? target.checked : value.includes(one))))
            }
          />
          <span lang={language}>{spokenLanguages[language]}</span>
        </label>
      ))}
    </fieldset>
  );
}
