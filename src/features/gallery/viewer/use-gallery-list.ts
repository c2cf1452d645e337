import { useCallback, useEffect, useState } from 'react';
import { fetchGallery } from '../pictures/gallery-client.ts';
import { neighbour } from '../pictures/gallery-item.ts';
import { pageLength, type GalleryPage, type OpenPicture } from '../pictures/gallery-page.ts';

/** The page's pictures and those loaded since. */
export function useGalleryList(page: GalleryPage) {
  const [list, setList] = useState(() => startingWith(page));
  const [failed, setFailed] = useState(false);
  if (list.page !== page) {
    // The page was read again: a list that had grown stays as it is until it was read again too.
    const grown = list.page.filter === page.filter && list.items.length > page.items.length;
    setList(grown && page.more !== undefined ? { ...list, page, stale: true } : startingWith(page));
  }
  const { items, more, stale } = list;
  const { filter } = page;

  useEffect(() => {
    if (!stale) return;
    const readAgain = async () => {
      const again = await fetchGallery({ filter, limit: items.length });
      if (!again.ok) return setFailed(true);
      setList((last) => (last.page === page ? { ...last, items: again.items, stale: false } : last));
    };
    void readAgain();
  }, [stale, page, filter, items.length]);

  /** The next page of pictures, or with `all` every picture that is left. */
  const loadMore = useCallback(
    async ({ all = false } = {}) => {
      if (more === undefined) return;
      const next = await fetchGallery({ filter, after: more, ...(!all && { limit: pageLength }) });
      setFailed(!next.ok);
      if (!next.ok) return;
      setList((last) => {
        if (last.page !== page || last.more !== more) return last;
        const items = [...last.items, ...next.items];
        const ended = all || next.items.length < pageLength;
        return { ...last, items, more: ended ? undefined : items.at(-1)!.order };
      });
    },
    [filter, more, page],
  );
  return { items, more, failed, loadMore };
}

const startingWith = (page: GalleryPage) => ({ page, items: page.items, more: page.more, stale: false });

/** The open picture with its neighbours, from the list or, outside it, from the server's answer. */
export function findOpen(
  id: string | null,
  { open }: GalleryPage,
  { items, more }: Pick<ReturnType<typeof useGalleryList>, 'items' | 'more'>,
): OpenPicture | null | undefined {
  if (id === null) return undefined;
  const known = open?.item.id === id ? open : undefined;
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item) return known ?? (more === undefined ? null : undefined);
  if (more !== undefined && known) return known;
  const whole = more === undefined;
  return {
    item,
    place: index + 1,
    count: items.length,
    previous: whole || index > 0 ? items[neighbour(index, -1, items.length)]?.id : undefined,
    next: whole || index < items.length - 1 ? items[neighbour(index, 1, items.length)]?.id : undefined,
  };
}
