import { newKey } from '#platform/call.ts';
import { useRef, useState } from 'react';
import { useWords } from '#platform/words.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { refusalBeforeUpload } from '../pictures/item-rules.ts';
import { deletePicture, reasonText, uploadPicture } from './editor-client.ts';

const atOnce = 2;

export interface FileUpload {
  /** Rises in the order in which the files were chosen. */
  key: number;
  file: File;
  /** Whether a person can be recognised in it. */
  person: 'yes' | 'no';
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** Upload progress from 0 to 1. */
  sent: number;
  error?: string;
}

interface Uploads {
  onUploaded: (item: GalleryItem) => void;
  /** A cancelled file that had arrived before and could not be taken back. */
  onStays: (file: string) => void;
  /** Called when no upload is running, with the number of uploaded files. */
  onFinished: (uploaded: number) => void;
}

/** Parallel uploads, each with progress, result and retry; stopping stops all. */
export function useUploads({ onUploaded, onStays, onFinished }: Uploads) {
  const words = useWords('gallery-editor');
  const [rows, setRows] = useState<readonly FileUpload[]>([]);
  const [batch] = useState(newKey);
  const queue = useRef<FileUpload[]>([]);
  const running = useRef(0);
  const uploaded = useRef(0);
  const lastKey = useRef(0);
  const stop = useRef<AbortController>(undefined);

  const update = (key: number, changed: Partial<FileUpload>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  /** Cancelled when all of it had arrived: the server had made an item of it. */
  const takeBack = async ({ id }: GalleryItem, name: string) => {
    const deleted = await deletePicture(id);
    if (!deleted.ok && deleted.refusal.status !== 404) onStays(name);
  };

  const work = async (signal: AbortSignal) => {
    running.current += 1;
    for (let row = queue.current.shift(); row && !signal.aborted; row = queue.current.shift()) {
      const { key, file, person } = row;
      update(key, { state: 'sending', sent: 0 });
      const onProgress = (sent: number) => update(key, { sent });
      const result = await uploadPicture({ file, person }, { id: batch, index: key }, onProgress, signal);
      if (signal.aborted) {
        if (result.ok) await takeBack(result.item, file.name);
        break;
      }
      if (result.ok) {
        uploaded.current += 1;
        update(key, { state: 'done', sent: 1 });
        onUploaded(result.item);
      } else {
        update(key, { state: 'failed', error: reasonText(words, result.refusal) });
      }
    }
    running.current -= 1;
    if (running.current > 0 || signal.aborted) return;
    onFinished(uploaded.current);
    uploaded.current = 0;
  };

  /** Aborted by Cancel, which ends all that was chosen before it. */
  const signalNow = (): AbortSignal => {
    if (!stop.current || stop.current.signal.aborted) stop.current = new AbortController();
    return stop.current.signal;
  };

  const start = (added: readonly FileUpload[]) => {
    queue.current.push(...added);
    const signal = signalNow();
    const workers = Math.min(atOnce - running.current, added.length);
    for (let index = 0; index < workers; index += 1) void work(signal);
  };

  const add = async (files: Iterable<File>, person: 'yes' | 'no') => {
    const signal = signalNow();
    const added = await Promise.all(
      Array.from(files, async (file): Promise<FileUpload> => {
        const key = (lastKey.current += 1);
        const error = await refusalBeforeUpload(file);
        return {
          key,
          file,
          person,
          sent: 0,
          ...(error ? { state: 'refused', error } : { state: 'waiting' }),
        };
      }),
    );
    if (signal.aborted) return;
    setRows((before) => [...before, ...added]);
    const good = added.filter(({ state }) => state === 'waiting');
    if (good.length > 0) start(good);
    else if (added.length > 0) onFinished(0);
  };

  return {
    rows,
    busy: rows.some(({ state }) => state === 'waiting' || state === 'sending'),
    add,
    retry(row: FileUpload) {
      update(row.key, { state: 'waiting', sent: 0 });
      start([row]);
    },
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    cancel() {
      queue.current = [];
      stop.current?.abort();
      uploaded.current = 0;
      setRows([]);
    },
  };
}
