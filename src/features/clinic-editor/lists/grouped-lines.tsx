import { memo, type ReactNode } from 'react';
import type { Text } from '#features/clinic/content/content.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { freshId, LineActions, useDraftList } from '../draft/list-lines.tsx';
import { fieldId } from '../draft/focus-field.ts';
import { useDraftField, useDraftStore, type FieldPath } from '../draft/use-draft.tsx';
import { setAtPath, readAt } from '../draft/content-tree.ts';
import { FoldedLine } from './folded-line.tsx';
import { useLongList } from './long-list.tsx';

interface Line {
  id: string;
  name: Text;
}

/** Props for rendering a line of a group. */
export interface LinePlace {
  /** The path of the group's list of lines. */
  path: FieldPath;
  index: number;
  isLast: boolean;
  isNew: boolean;
}

interface GroupedLinesProps<Group extends { id: string }, Item extends Line> {
  /** The member of the document that has the groups, and those of a group that have its lines, its title and its text. */
  of: { groups: string; lines: string; title: string; text?: string };
  linesOf: (group: Group) => readonly Item[];
  /** A group and a line that are just begun. */
  newGroup: (id: string) => Group;
  newLine: (id: string) => Item;
  /** Prefixes of new ids. */
  kinds: { group: string; line: string };
  labels: { find: string; addLine: string; addGroup: string; count: (lines: number) => string };
  children: (item: Item, place: LinePlace) => ReactNode;
}

/** Lines in groups, as in the price list and the booking form. Both can be added, renamed, moved and removed. */
export function GroupedLines<Group extends { id: string }, Item extends Line>(
  props: GroupedLinesProps<Group, Item>,
) {
  const { of, linesOf, newGroup, newLine, kinds, labels, children } = props;
  const store = useDraftStore();
  const { items: groups, add } = useDraftList<Group>([of.groups]);
  const all = groups.flatMap((group, at) =>
    linesOf(group).map((line, index, { length }) => ({ line, at, index, isLast: index === length - 1 })),
  );
  const list = useLongList({
    items: all,
    idOf: ({ line }) => line.id,
    pathOf: ({ at, index }) => [of.groups, at, of.lines, index],
    textOf: ({ line }) => Object.values(line.name).join(' '),
    label: labels.find,
  });
  const addLine = (path: FieldPath) => {
    const line = newLine(
      freshId(
        all.map((one) => one.line),
        kinds.line,
      ),
    );
    list.noteAdded(line.id);
    store.edit((content) => setAtPath(content, path, [...(readAt(content, path) as Item[]), line]));
  };
  const addGroup = () => {
    const group = newGroup(freshId(groups, kinds.group));
    list.noteAdded(group.id);
    add(group);
  };
  return (
    <>
      {list.find}
      {groups.map((group, at) => {
        const path = [of.groups, at, of.lines];
        const { length } = linesOf(group);
        const lines = list.lines.filter(({ item }) => item.at === at);
        const isAll = list.isWhole && lines.length === length;
        // A group without lines appears once all groups before it are rendered.
        const isNear = lines.length > 0 || (isAll && (!list.more || group.id === list.added));
        if (!isNear) return null;
        const title = (readAt(group, [of.title, 'en']) as string | undefined) ?? '';
        return (
          <section
            key={group.id}
            id={fieldId(`${of.groups}.${at}`)}
            className="staff-card folded-list"
            aria-label={title}
          >
            <GroupHead
              of={of}
              index={at}
              isLast={at === groups.length - 1}
              isNew={group.id === list.added}
              count={labels.count(length)}
            />
            <ul>
              {lines.map(({ item: { line, index, isLast } }) => (
                <li key={line.id}>
                  {children(line, { path, index, isLast, isNew: line.id === list.added })}
                </li>
              ))}
            </ul>
            {isAll && (
              <button type="button" className="staff-button" onClick={() => addLine(path)}>
                <Icon name="plus" />
                {labels.addLine}
                <span className="visually-hidden">{`: ${title}`}</span>
              </button>
            )}
          </section>
        );
      })}
      {list.more}
      {list.isWhole && !list.more && (
        <button type="button" className="staff-button" onClick={addGroup}>
          <Icon name="plus" />
          {labels.addGroup}
        </button>
      )}
    </>
  );
}

interface GroupHeadProps extends Omit<LinePlace, 'path'> {
  of: GroupedLinesProps<never, never>['of'];
  count: string;
}

/** The title of a group; opened, its texts and its place. */
const GroupHead = memo(function GroupHead({ of, index, isLast, isNew, count }: GroupHeadProps) {
  const words = useWords('clinic-parts');
  const path = [of.groups, index];
  const title = useDraftField<string>([...path, of.title, 'en']).value ?? '';
  return (
    <FoldedLine
      path={[...path, of.title]}
      otherPath={of.text ? [...path, of.text] : undefined}
      name={title}
      isNew={isNew}
      className="folded-head"
      summary={() => (
        <div className="folded-what">
          <h2>{title}</h2>
          <p className="staff-quiet">{count}</p>
        </div>
      )}
    >
      {() => (
        <>
          <DraftText path={[...path, of.title]} label={words.title} />
          {of.text && <DraftText path={[...path, of.text]} label={words.description} isLong optional />}
          <LineActions path={[of.groups]} index={index} isLast={isLast} name={title} />
        </>
      )}
    </FoldedLine>
  );
});
