import { useCallback, useDeferredValue, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useNearViewport } from '#ui/page/use-near-viewport.ts';
import { useIsShown, useOpenForField } from '../draft/field-link.tsx';
import { useDraftValue, type FieldPath } from '../draft/use-draft.tsx';
import { faultsBelow } from './folded-line.tsx';

/** Hundreds of lines would take seconds to open. */
const atOnce = 30;
/** Shorter lists have no search field. */
const worthFinding = 15;

interface LongListGiven<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** A line's path in the document. */
  pathOf: (item: Item, index: number) => FieldPath;
  /** The text that the search matches. */
  textOf: (item: Item) => string;
  /** Label of the search field. */
  label: string;
}

/**
 * Renders part of a long list: the first lines, more near its end, new ones, each with a fault, and all that match the search. Without
 * scripts, the address holds the count.
 */
export function useLongList<Item>({ items, idOf, pathOf, textOf, label }: LongListGiven<Item>) {
  const words = useWords('clinic-parts');
  const [search] = useSearchParams();
  const [count, setCount] = useState(Math.max(atOnce, Number(search.get('lines')) || 0));
  const [asked, setAsked] = useState('');
  const [added, setAdded] = useState<string>();
  const wanted = useDeferredValue(asked.trim().toLowerCase());
  const errors = useDraftValue((state) => state.errors);
  const isAnyAtFault = Object.keys(errors).length > 0;
  const more = useCallback(() => setCount((shown) => shown + atOnce), []);
  const isShown = useIsShown();
  useOpenForField(
    items.some((item, index) => isShown(pathOf(item, index))),
    () => setAsked(''),
  );
  const isNear = (item: Item, index: number) =>
    index < count ||
    isShown(pathOf(item, index)) ||
    idOf(item) === added ||
    (isAnyAtFault && faultsBelow({ errors }, pathOf(item, index)).length > 0);
  const found = items.flatMap((item, index) =>
    wanted === '' || textOf(item).toLowerCase().includes(wanted) ? [{ item, index }] : [],
  );
  const lines = found.filter(({ item }, at) => isNear(item, at));
  const id = useId();
  return {
    lines,
    /** True while no search narrows the list. */
    isWhole: wanted === '',
    added,
    noteAdded: (line: string) => {
      setAsked('');
      setAdded(line);
    },
    /** The search field, for above the list. */
    find: items.length > worthFinding && (
      <div className="long-find stack gap-1">
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input id={id} type="search" value={asked} onChange={({ target }) => setAsked(target.value)} />
        </div>
        <p role="status" className="staff-quiet">
          {wanted !== '' && (found.length === 0 ? words.noneFound : plural(words.found, { n: found.length }))}
        </p>
      </div>
    ),
    /** The button for more lines, for below the list. */
    more: found.length > lines.length && <MoreLines key={lines.length} shown={lines.length} onMore={more} />,
  };
}

function MoreLines({ shown, onMore }: { shown: number; onMore: () => void }) {
  const words = useWords('clinic-parts');
  const [search] = useSearchParams();
  const element = useNearViewport<HTMLAnchorElement>(true, onMore);
  const address = new URLSearchParams(search);
  address.set('lines', String(shown + 10 * atOnce));
  return (
    <a
      ref={element}
      className="staff-button"
      href={`?${address}`}
      onClick={(event) => {
        event.preventDefault();
        onMore();
      }}
    >
      {words.moreTexts}
    </a>
  );
}
