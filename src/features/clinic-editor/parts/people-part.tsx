import type { Dentist } from '#features/clinic/content/content.ts';
import { languages, type Language } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftCheck, DraftLine } from '../draft/draft-fields.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { freshId, LineActions, useDraftList } from '../draft/list-lines.tsx';
import { useDraftField } from '../draft/use-draft.tsx';
import { PictureField } from './picture-field.tsx';

/** The dentists as visitors read of them. */
export function PeoplePart() {
  const words = useWords('clinic-parts');
  const list = useDraftList<Dentist>(['dentists']);
  const { items } = list;
  const fresh = (): Dentist => ({
    id: freshId(items, 'dentist'),
    name: '',
    qualification: { en: 'BDS' },
    registration: '',
    languages: ['en'],
    shown: true,
  });
  return (
    <>
      {items.length === 0 && (
        <p className="staff-card">
          <span>
            <b>{words.noDentists}</b> {words.noDentistsText}
          </span>
        </p>
      )}
      {items.map(({ id, name, registration }, index) => {
        const named = name || words.newDentist;
        return (
          <section key={id} className="staff-card part-block" aria-label={named}>
            <header>
              <h2>{named}</h2>
              <LineActions index={index} count={items.length} name={named} list={list} />
            </header>
            <div className="part-fields">
              <DraftLine
                path={['dentists', index, 'name']}
                label={words.dentistName}
                hint={words.dentistNameHint}
              />
              <DraftText path={['dentists', index, 'qualification']} label={words.qualification} optional />
              <DraftLine
                path={['dentists', index, 'registration']}
                label={words.registration}
                hint={words.registrationHint}
              />
              <Languages index={index} />
              <DraftText
                path={['dentists', index, 'about']}
                label={words.about}
                hint={words.aboutHint}
                isLong
                optional
              />
              <PictureField
                path={['dentists', index, 'picture']}
                name={fill(words.dentistPhoto, { name: named })}
                hint={words.dentistPhotoHint}
                withoutAlt
              />
              <DraftCheck path={['dentists', index, 'shown']} label={words.shownOnSite} of={named} />
              {registration.trim() === '' && <p className="staff-quiet">{words.notShownYet}</p>}
            </div>
          </section>
        );
      })}
      <button type="button" className="staff-button staff-button-pine" onClick={() => list.add(fresh())}>
        {words.addDentist}
      </button>
    </>
  );
}

function Languages({ index }: { index: number }) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { value = [], set } = useDraftField<readonly Language[]>(['dentists', index, 'languages']);
  return (
    <fieldset className="draft-choice">
      <legend>{words.speaks}</legend>
      {languages.map((language) => (
        <label key={language} className="draft-check">
          <input
            type="checkbox"
            checked={value.includes(language)}
            onChange={({ target }) =>
              set(languages.filter((one) => (one === language ? target.checked : value.includes(one))))
            }
          />
          <span lang={language}>{draftWords.languages[language]}</span>
        </label>
      ))}
    </fieldset>
  );
}
