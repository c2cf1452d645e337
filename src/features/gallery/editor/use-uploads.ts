import { useRef, useState } from 'react';
import { asChosen } from './chosen-order.ts';
import { fetchGallery } from '../pictures/gallery-client.ts';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { deleteItem, saveOrder, uploadPicture } from './editor-client.ts';
import { refusalBeforeUpload } from '../pictures/item-rules.ts';

const atOnce = 2;

export interface UploadRow {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** Sent so far, from 0 to 1. */
  sent: number;
  error?: string;
}

export interface Summary {
  uploaded: number;
  tried: number;
}

interface Uploads {
  onUploaded: () => void;
  onStays: (file: string) => void;
  onFinished: (summary: Summary) => void;
}

/** Several files on their way, each with its own progress, result and retry; stopping stops them all. */
export function useUploads({ onUploaded, onStays, onFinished }: Uploads) {
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const queue = useRef<UploadRow[]>([]);
  const running = useRef(0);
  const round = useRef<Summary>({ uploaded: 0, tried: 0 });
  const lastKey = useRef(0);
  /** By the keys of their rows, which rise in the order in which the files were chosen. */
  const arrived = useRef(new Map<number, GalleryItem>());
  const stop = useRef<AbortController>(undefined);

  const update = (key: number, changed: Partial<UploadRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  /** Cancelled when all of it had arrived: the server had made an item of it. */
  const takeBack = async ({ id }: GalleryItem, name: string) => {
    const deleted = await deleteItem(id);
    if (!deleted.ok && deleted.status !== 404) onStays(name);
    onUploaded();
  };

  /** Of two that are under way at once the second may arrive first. */
  const putAsChosen = async () => {
    const chosen = [...arrived.current].sort(([one], [other]) => one - other).map(([, item]) => item);
    if (chosen.every(({ order }, index) => index === 0 || chosen[index - 1]!.order < order)) return;
    try {
      const list = (await fetchGallery({})).map(({ id }) => id);
      const ids = asChosen(
        list,
        chosen.map(({ id }) => id),
      );
      if (!(await saveOrder(ids)).ok) return;
      for (const [key, item] of arrived.current)
        arrived.current.set(key, { ...item, order: ids.indexOf(item.id) + 1 });
      onUploaded();
    } catch {
      // They are all there: in which order can be changed by hand.
    }
  };

  const work = async (signal: AbortSignal) => {
    running.current += 1;
    for (let row = queue.current.shift(); row && !signal.aborted; row = queue.current.shift()) {
      const { key, file } = row;
      update(key, { state: 'sending', sent: 0 });
      const result = await uploadPicture(file, (sent) => update(key, { sent }), signal);
      if (signal.aborted) {
        if (result.ok) await takeBack(result.value, file.name);
        break;
      }
      round.current.tried += 1;
      if (result.ok) {
        round.current.uploaded += 1;
        arrived.current.set(key, result.value);
        update(key, { state: 'done', sent: 1 });
        onUploaded();
      } else {
        update(key, { state: 'failed', error: result.error });
      }
    }
    running.current -= 1;
    if (running.current === 0 && !signal.aborted) {
      const ended = round.current;
      await putAsChosen();
      // More may have been chosen meanwhile: then all of it is told when those are through.
      if (running.current > 0 || signal.aborted || round.current !== ended) return;
      onFinished(round.current);
      round.current = { uploaded: 0, tried: 0 };
    }
  };

  const start = (added: readonly UploadRow[]) => {
    queue.current.push(...added);
    if (!stop.current || stop.current.signal.aborted) stop.current = new AbortController();
    const { signal } = stop.current;
    const workers = Math.min(atOnce - running.current, added.length);
    for (let index = 0; index < workers; index += 1) void work(signal);
  };

  const add = (files: Iterable<File>) => {
    const added = Array.from(files, (file): UploadRow => {
      const error = refusalBeforeUpload(file);
      lastKey.current += 1;
      return {
        key: lastKey.current,
        file,
        sent: 0,
        ...(error ? { state: 'refused', error } : { state: 'waiting' }),
      };
    });
    setRows((before) => [...before, ...added]);
    const good = added.filter(({ state }) => state === 'waiting');
    if (good.length > 0) start(good);
    else if (added.length > 0) onFinished({ uploaded: 0, tried: 0 });
  };

  return {
    rows,
    busy: rows.some(({ state }) => state === 'waiting' || state === 'sending'),
    add,
    retry(row: UploadRow) {
      update(row.key, { state: 'waiting', sent: 0 });
      start([row]);
    },
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    cancel() {
      queue.current = [];
      stop.current?.abort();
      round.current = { uploaded: 0, tried: 0 };
      setRows([]);
    },
  };
}
