import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { lineQuery, withLineQuery, maxFirst, type FirstLines } from './first-lines.ts';

const inPlace = { replace: true, preventScrollReset: true } as const;

/**
 * The list that is shown; a search is among all lines. A wanted line that the newest list has only beyond its first lines is asked for by the
 * address, and the list before stays until it is here: nobody loses the line at which they work.
 */
export function useFirstLines<Page extends FirstLines<{ id: string }>>(
  newest: Page,
  { wanted, isSearching }: { wanted: string | undefined; isSearching: boolean },
): Page {
  const [searched, setSearched] = useSearchParams();
  const [page, setPage] = useState(newest);
  const needsAll = isSearching && newest.hidden > 0 && !lineQuery(searched).isAll;
  const missing =
    !isSearching &&
    newest.hidden > 0 &&
    wanted !== lineQuery(searched).open &&
    !newest.lines.some(({ id }) => id === wanted)
      ? wanted
      : undefined;
  if (missing === undefined && page !== newest) setPage(newest);
  useEffect(() => {
    if (missing !== undefined)
      setSearched((before) => withLineQuery(before, { isAll: false, open: missing }), inPlace);
  }, [missing, setSearched]);
  useEffect(() => {
    if (needsAll) setSearched((before) => withLineQuery(before, { isAll: true }), inPlace);
  }, [needsAll, setSearched]);
  return page;
}

/** Says that there are further lines, with a link to all of them. */
export function MoreLines({ lines: { length: shown }, hidden }: FirstLines<{ id: string }>) {
  const words = useWords('desk-calls');
  const [searched] = useSearchParams();
  const { isAll } = lineQuery(searched);
  const n = shown + hidden;
  if (isAll && hidden > 0)
    return (
      <p className="call-more" role="status">
        <ChangingText>{fill(words.notAllLoaded, { n: hidden })}</ChangingText>
      </p>
    );
  if (n <= maxFirst) return null;
  return (
    <p className="call-more">
      {hidden > 0 && <ChangingText>{fill(words.firstShown, { shown, n })}</ChangingText>}{' '}
      <Link
        to={{ search: withLineQuery(searched, { isAll: !isAll }).toString() }}
        preventScrollReset={!isAll}
      >
        <ChangingText>
          {isAll ? fill(words.showFirst, { n: maxFirst }) : fill(words.showAll, { n })}
        </ChangingText>
      </Link>
    </p>
  );
}
