import { memo, useMemo } from 'react';
import type { BookableCategory, ContentService } from '#features/clinic/content/content.ts';
import { isEmergencyService } from '#features/clinic/services/known-services.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftNumber } from '../draft/draft-fields.tsx';
import { DraftText, useTranslationNote } from '../draft/draft-text.tsx';
import { LineActions } from '../draft/list-lines.tsx';
import { useDraftField, useDraftValue, type FieldPath } from '../draft/use-draft.tsx';
import { GroupedLines, type LinePlace } from '../lists/grouped-lines.tsx';
import { FoldedLine } from '../lists/folded-line.tsx';
import { bookingObstacle } from './dentist-work.tsx';

const of = { groups: 'bookable', lines: 'services', title: 'category' };
const kinds = { group: 'group', line: 'service' };

/** Services in the booking form. */
export function BookablePart() {
  const words = useWords('clinic-parts');
  const { id, error } = useDraftField(['bookable']);
  return (
    <>
      {error && (
        <p id={id} className="staff-card field-error" role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <GroupedLines<BookableCategory, ContentService>
        of={of}
        kinds={kinds}
        linesOf={({ services }) => services}
        newGroup={(id) => ({ id, category: { en: words.newGroup }, services: [] })}
        newLine={(id) => ({ id, name: { en: '' } })}
        labels={{
          find: words.findService,
          addLine: words.addService,
          addGroup: words.addGroup,
          count: (n) => plural(words.services, { n }),
        }}
      >
        {(_, { path, ...place }) => <Service {...place} group={Number(path[1])} />}
      </GroupedLines>
    </>
  );
}

const Service = memo(function Service({
  group,
  index,
  isLast,
  isNew,
}: Omit<LinePlace, 'path'> & { group: number }) {
  const words = useWords('clinic-parts');
  const list = ['bookable', group, 'services'];
  const path = [...list, index, 'name'];
  const { value, isChanged: isRenamed } = useDraftField<ContentService['name']>(path);
  const minutesPath = [...list, index, 'minutes'];
  const { value: minutes, isChanged: isResized } = useDraftField<ContentService['minutes']>(minutesPath);
  const {
    value: emergency,
    isChanged: isMarked,
    set: setEmergency,
  } = useDraftField<ContentService['emergency']>([...list, index, 'emergency']);
  const dentistsPath = [...list, index, 'dentists'];
  const { isChanged: isReassigned } = useDraftField(dentistsPath);
  const { value: serviceId = '' } = useDraftField<string>([...list, index, 'id']);
  const isEmergency = isEmergencyService({ id: serviceId, ...(emergency !== undefined && { emergency }) });
  const translationNote = useTranslationNote(value);
  const named = value?.en || words.newService;
  return (
    <FoldedLine
      path={[...list, index]}
      name={named}
      isNew={isNew}
      summary={(isOpen) => (
        <div className="folded-what">
          <b>{named}</b>
          <span className="folded-marks">
            {!isOpen && typeof minutes === 'number' && <span>{fill(words.serviceLength, { minutes })}</span>}
            {!isOpen && translationNote && <span className="draft-sample">{translationNote}</span>}
            {!isOpen && (isRenamed || isResized || isMarked || isReassigned) && (
              <span className="draft-mark">{words.changed}</span>
            )}
          </span>
        </div>
      )}
    >
      {() => (
        <>
          <DraftText path={path} label={words.serviceName} />
          <DraftNumber
            path={minutesPath}
            label={words.serviceMinutes}
            hint={words.serviceMinutesHint}
            emptyMeans={words.slotLength}
            optional
          />
          <label className="staff-check">
            <input
              type="checkbox"
              checked={isEmergency}
              onChange={({ target }) => setEmergency(target.checked)}
            />
            {words.isEmergency}
          </label>
          <ServiceDentists path={dentistsPath} />
          <LineActions path={list} index={index} isLast={isLast} name={named} />
        </>
      )}
    </FoldedLine>
  );
});

/** The bookable dentists, ticked where they do a service. Nothing where there is no choice between dentists. */
function ServiceDentists({ path }: { path: FieldPath }) {
  const words = useWords('clinic-parts');
  const { value = [], set } = useDraftField<readonly string[]>(path);
  const dentists = useDraftValue(({ content }) => content.dentists);
  const booking = useDraftValue(({ content }) => content.booking);
  const bookable = useMemo(
    () => dentists.filter((one) => !bookingObstacle(one, { booking })),
    [dentists, booking],
  );
  if (bookable.length < 2) return null;
  const listed = bookable.filter(({ id }) => value.includes(id));
  const chosen = listed.length > 0 ? listed : bookable;
  const choose = (changed: string, isChosen: boolean) => {
    const next = bookable.filter((one) => (one.id === changed ? isChosen : chosen.includes(one)));
    set(next.length === bookable.length ? undefined : next.map(({ id }) => id));
  };
  return (
    <fieldset className="draft-choice">
      <legend>{words.doneBy}</legend>
      {bookable.map((one) => (
        <label key={one.id} className="staff-check">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            disabled={chosen.length === 1 && chosen[0] === one}
            onChange={({ target }) => choose(one.id, target.checked)}
          />
          {one.name}
        </label>
      ))}
      <p className="field-hint">{words.doneByHint}</p>
    </fieldset>
  );
}
