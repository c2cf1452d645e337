import { memo } from 'react';
import type { BookableCategory, ContentService } from '#features/clinic/content/content.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftText, useFallsBack } from '../draft/draft-text.tsx';
import { LineActions } from '../draft/list-lines.tsx';
import { useDraftField } from '../draft/use-draft.tsx';
import { GroupedLines, type LinePlace } from '../lists/grouped-lines.tsx';
import { FoldedLine } from '../lists/folded-line.tsx';

const of = { groups: 'bookable', lines: 'services', title: 'category' };
const kinds = { group: 'group', line: 'service' };

/** What a visitor can choose in the booking form. */
export function BookablePart() {
  const words = useWords('clinic-parts');
  return (
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
  );
}

const Service = memo(function Service({
  group,
  index,
  isLast,
  isNew,
}: Omit<LinePlace, 'path'> & { group: number }) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const list = ['bookable', group, 'services'];
  const path = [...list, index, 'name'];
  const { value, isChanged } = useDraftField<ContentService['name']>(path);
  const fallsBack = useFallsBack(value);
  const named = value?.en || words.newService;
  return (
    <FoldedLine
      path={path}
      name={named}
      isNew={isNew}
      summary={(isOpen) => (
        <div className="folded-what">
          <b>{named}</b>
          <span className="folded-marks">
            {!isOpen && fallsBack && <span className="draft-sample">{draftWords.fallsBack}</span>}
            {!isOpen && isChanged && <span className="draft-mark">{words.changed}</span>}
          </span>
        </div>
      )}
    >
      {() => (
        <>
          <DraftText path={path} label={words.serviceName} />
          <LineActions path={list} index={index} isLast={isLast} name={named} />
        </>
      )}
    </FoldedLine>
  );
});
