import { useState, type ReactNode } from 'react';
import { fill, plural } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { NoticeBar, type Notice } from '#ui/notice/notice.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import type { EditorStart } from '../pictures/gallery-page.ts';
import { deleteItem } from './editor-client.ts';
import { useEditorWords } from './use-editor-words.ts';
import { CarriedRow } from './carried-row.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorRow } from './editor-row.tsx';
import { MoreRows } from './more-rows.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useEditorItems } from './use-editor-items.ts';
import { useOrder } from './use-order.ts';
import { useRefreshWhenStill } from './use-refresh-when-still.ts';
import { useReorder } from './use-reorder.ts';

/** The page on which staff look after the pictures. */
export function GalleryEditor({ brand, start }: { brand: ReactNode; start: EditorStart }) {
  const words = useEditorWords();
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const list = useEditorItems(start);
  const { items, setItems, count, complete, failure, loading, loadMore } = list;
  const refresh = (edited = editing) => list.refresh(edited);
  const [deleting, setDeleting] = useState<GalleryItem>();
  /** The last order before the pictures that are being added. */
  const [uploading, setUploading] = useState<{ behind: number }>();
  const [notice, setNotice] = useState<Notice>();
  const [spoken, setSpoken] = useState('');
  const order = useOrder({ setItems, refresh, onNotice: setNotice });
  const reorder = useReorder({
    items,
    show: setItems,
    commit: (after, before) => void order.save(after, before),
    announce: (what, { title }, place) => setSpoken(fill(words[what], { title, place, count: items.length })),
  });
  const moving = reorder.drag !== undefined || reorder.heldId !== undefined || order.saving;
  useRefreshWhenStill({ moving, seen: start.revision, refresh: () => void refresh() });

  const startEditing = (id: string) => setEditing(new Set([...editing, id]));
  const endEditing = (id: string) => {
    const others = new Set([...editing].filter((other) => other !== id));
    setEditing(others);
    // It may have been deleted meanwhile.
    void refresh(others);
  };
  const endUploading = () => {
    // What was added is what is looked at next.
    const first = items.findIndex(({ order: place }) => place > (uploading?.behind ?? Infinity));
    document.querySelector(`[data-row="${first}"]`)?.scrollIntoView({ block: 'center' });
    setUploading(undefined);
  };
  const confirmDelete = async ({ id, title }: GalleryItem) => {
    const deleted = await deleteItem(id);
    setNotice(
      deleted.ok || deleted.status === 404
        ? { kind: 'done', text: fill(words.deleted, { title }) }
        : { kind: 'failed', text: fill(words.deleteFailed, { error: deleted.error || words.noAnswer }) },
    );
    await refresh();
  };
  const movementOf = (id: string, index: number) => {
    const { drag, heldId } = reorder;
    if (heldId === id || drag?.from === index) return 'held';
    if (drag?.to !== index) return undefined;
    return drag.to < drag.from ? 'before' : 'after';
  };

  return (
    <>
      <EditorBar brand={brand} onAdd={() => setUploading({ behind: items.at(-1)?.order ?? 0 })} />
      <main className="editor" id="content">
        <div className="editor-head">
          <h1>{words.editorTitle}</h1>
          <p>{plural(words.pictures, { n: count })}</p>
        </div>
        {failure !== undefined && (
          <Message
            kind="error"
            role="alert"
            title={fill(words.failed, { message: failure || words.noAnswer })}
          />
        )}
        <p className="visually-hidden" id="move-hint">
          {words.moveHint}
        </p>
        <p className="visually-hidden" aria-live="assertive">
          {spoken}
        </p>
        {items.length === 0 && <p className="editor-empty">{words.nothingYet}</p>}
        <ol className="editor-list">
          {items.map((item, index) => (
            <EditorRow
              key={item.id}
              item={item}
              index={index}
              editing={editing.has(item.id)}
              movement={movementOf(item.id, index)}
              pointer={reorder.rowHandlers(index)}
              onHandleKey={reorder.handleKeys(index)}
              onEdit={(on) => (on ? startEditing : endEditing)(item.id)}
              onDelete={() => setDeleting(item)}
              onSaved={(saved) => {
                setItems(items.map((other) => (other.id === saved.id ? saved : other)));
                endEditing(item.id);
              }}
            />
          ))}
        </ol>
        {loading && (
          <output className="editor-loading">
            <Icon name="spinner-gap" className="spin" />
            {words.loadingItems}
          </output>
        )}
        {!complete && <MoreRows loading={loading} failed={failure !== undefined} onWanted={loadMore} />}
      </main>
      {reorder.drag && <CarriedRow item={items[reorder.drag.from]!} at={reorder.drag} />}
      <NoticeBar notice={notice} words={words} onClose={() => setNotice(undefined)} />
      {deleting && (
        <QuestionDialog
          question={words.deleteQuestion}
          explained={fill(words.deleteExplained, { title: deleting.title })}
          no={words.cancel}
          yes={words.deleteImage}
          onYes={() => void confirmDelete(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {uploading && (
        <UploadDialog
          onUploaded={() => void refresh()}
          onStays={(file) => setNotice({ kind: 'failed', text: fill(words.uploadStays, { file }) })}
          onClose={endUploading}
        />
      )}
    </>
  );
}
