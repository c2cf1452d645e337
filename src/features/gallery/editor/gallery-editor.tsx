import { useRef, useState } from 'react';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { NoticeBar, type Notice } from '#ui/notice/notice.tsx';
import { useNearViewport } from '#ui/page/use-near-viewport.ts';
import { galleryNews } from '../pictures/gallery-client.ts';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { teaserLength, type EditorStart } from '../pictures/gallery-page.ts';
import { thumbnailAddress } from '../pictures/picture-address.ts';
import { deletePicture, reasonText, restorePicture } from './editor-client.ts';
import { EditorRow } from './editor-row.tsx';
import { NamePictures } from './name-pictures.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useEditorItems } from './use-editor-items.ts';
import { useReorder } from './use-reorder.ts';
import { WaitingPictures, type DrawPermission } from './waiting-pictures.tsx';

interface GalleryEditorProps {
  start: EditorStart;
  permission: DrawPermission;
}

/** The page on which staff look after the pictures. */
export function GalleryEditor({ start, permission }: GalleryEditorProps) {
  const words = useWords('gallery-editor');
  const list = useEditorItems(start);
  const { items, count, complete, editing, failure, loading, loadMore } = list;
  const [deleting, setDeleting] = useState<GalleryItem>();
  const [uploading, setUploading] = useState(false);
  /** The pictures that were added last, until they have names. */
  const [added, setAdded] = useState<readonly GalleryItem[]>([]);
  /** Pictures whose permission is being saved, or was typed on since: their forms stay. */
  const [permitting, setPermitting] = useState<ReadonlySet<string>>(new Set());
  const endPermitting = (id: string) =>
    setPermitting((before) => new Set([...before].filter((other) => other !== id)));
  /** Behind the rows that came with the page. */
  const [behind, setBehind] = useState<readonly GalleryItem[]>(start.waiting);
  const [notice, setNotice] = useState<Notice>();
  const reorder = useReorder({ items, arrange: list.arrange, onNotice: setNotice });
  const { area, draggedRow, spoken, moving, handlers, handleOf, movementOf } = reorder;
  // While a row is moved here, what others change is shown as soon as it is put down.
  const { refresh } = useAutoRefresh({
    refresh: list.readAnew,
    live: galleryNews,
    seen: start.revision,
    busy: moving,
  });

  /** One removal of the samples, or one undo, at a time. */
  const isChanging = useRef(false);
  const [undoing, setUndoing] = useState(false);
  /** Restores deleted pictures; those that could not be restored keep their Undo. */
  const undoDeletions = async (deleted: readonly GalleryItem[], done: string) => {
    if (isChanging.current) return;
    isChanging.current = true;
    setUndoing(true);
    const failed: GalleryItem[] = [];
    let error = '';
    for (const item of deleted) {
      const restored = await restorePicture(item.id);
      if (restored.ok) list.add(restored.value.item);
      else {
        // Too late after 404: another try can't succeed.
        if (restored.refusal.status !== 404) failed.push(item);
        error = reasonText(words, restored.refusal);
      }
    }
    isChanging.current = false;
    setUndoing(false);
    if (error === '') return setNotice({ kind: 'done', text: done });
    setNotice({
      kind: 'failed',
      text: fill(words.restoreFailed, { error }),
      undo: failed.length > 0 ? () => void undoDeletions(failed, done) : undefined,
    });
  };
  const confirmDelete = async (item: GalleryItem) => {
    const { id, title } = item;
    const deleted = await deletePicture(id, { undoable: true });
    if (deleted.ok || deleted.refusal.status === 404) {
      remove(id);
      const undo = deleted.ok ? () => void undoDeletions([item], fill(words.restored, { title })) : undefined;
      setNotice({ kind: 'done', text: fill(words.deleted, { title }), undo });
    } else {
      const text = fill(words.deleteFailed, { error: reasonText(words, deleted.refusal) });
      setNotice({ kind: 'failed', text });
    }
  };

  const samples = items.filter(({ isDefault }) => isDefault);
  /** Every sample that is loaded; one that a colleague removed meanwhile is gone too. */
  const removeSamples = async () => {
    if (isChanging.current) return;
    isChanging.current = true;
    setNotice(undefined);
    const removed: GalleryItem[] = [];
    let failure: string | undefined;
    for (const item of samples) {
      const deleted = await deletePicture(item.id, { undoable: true });
      if (!deleted.ok && deleted.refusal.status !== 404) {
        failure = fill(words.deleteFailed, { error: reasonText(words, deleted.refusal) });
        break;
      }
      remove(item.id);
      if (deleted.ok) removed.push(item);
    }
    isChanging.current = false;
    const count = plural(words.samplesRemoved, { n: removed.length });
    const undo = removed.length > 0 ? () => void undoDeletions(removed, words.samplesRestored) : undefined;
    if (failure === undefined) return setNotice({ kind: 'done', text: count, undo });
    setNotice({ kind: 'failed', text: undo ? `${count}. ${failure}` : failure, undo });
  };

  const asTheyAre = added.map((item) => items.find(({ id }) => id === item.id) ?? item);
  const waits = ({ person }: GalleryItem) => person === 'waits';
  // Added items may come after the rows that have been loaded.
  const known = new Map([...behind, ...asTheyAre, ...items].map((item) => [item.id, item]));
  const waiting = [...known.values()]
    .filter((item) => waits(item) || permitting.has(item.id))
    .toSorted((a, b) => a.order - b.order);
  const replace = (item: GalleryItem) => {
    list.replace(item);
    setAdded((before) => before.map((other) => (other.id === item.id ? item : other)));
    setBehind((before) => before.map((other) => (other.id === item.id ? item : other)));
  };
  const remove = (id: string) => {
    list.remove(id);
    setAdded((before) => before.filter((item) => item.id !== id));
    setBehind((before) => before.filter((item) => item.id !== id));
  };
  const permissionFor = (item: GalleryItem) =>
    permission({
      file: item.imagePath!,
      name: item.title,
      onSend() {
        if (waits(item)) setPermitting((before) => new Set([...before, item.id]));
      },
      onWritten() {
        endPermitting(item.id);
        replace({ ...item, person: 'agreed' });
        setNotice({ kind: 'done', text: fill(words.permitted, { title: item.title }) });
      },
      onWithdrawn() {
        list.edit(item.id, false);
        remove(item.id);
        setNotice({ kind: 'done', text: fill(words.takenOff, { title: item.title }) });
      },
    });

  return (
    <>
      <div className="editor">
        <div className="editor-head row-wrap gap-2">
          <div className="staff-heading">
            <h1>{words.editorTitle}</h1>
            <p>
              {plural(words.pictures, { n: count })}{' '}
              {fill(
                items.every((item) => item.isActive && !waits(item))
                  ? words.firstShown
                  : words.firstNotHidden,
                { n: teaserLength },
              )}{' '}
              {words.liveAtOnce}
            </p>
          </div>
          <a className="staff-button" href="/gallery">
            <Icon name="eye" />
            {words.viewGallery}
          </a>
          {samples.length > 0 && (
            <button type="button" className="staff-button" onClick={() => void removeSamples()}>
              {words.removeSamples}
            </button>
          )}
          <button type="button" className="staff-button staff-button-pine" onClick={() => setUploading(true)}>
            <Icon name="plus" />
            {words.addImages}
          </button>
        </div>
        {/* Hidden during an upload, and not unmounted: typed texts are only in their fields. */}
        <NamePictures
          items={asTheyAre}
          isHidden={uploading}
          onSaved={replace}
          onClose={(ids) =>
            setAdded((before) => before.filter((item) => waits(item) || !ids.includes(item.id)))
          }
        />
        {waiting.length > 0 && (
          <div hidden={uploading}>
            <WaitingPictures
              items={waiting}
              permission={permissionFor}
              onSaved={(saved) => {
                replace(saved);
                endPermitting(saved.id);
              }}
            />
          </div>
        )}
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
        <ol className="stack gap-2" ref={area} {...handlers}>
          {items.map((item, index) => (
            <EditorRow
              key={item.id}
              item={item}
              index={index}
              editing={editing.has(item.id)}
              movement={movementOf(item, index)}
              handle={handleOf(item, index)}
              onEdit={(on) => {
                list.edit(item.id, on);
                // A colleague may have deleted it meanwhile.
                if (!on) void refresh();
              }}
              onDelete={() => setDeleting(item)}
              onSaved={(saved, isDone) => {
                replace(saved);
                if (isDone) list.edit(item.id, false);
              }}
              permission={item.person === 'agreed' && permissionFor(item)}
            />
          ))}
        </ol>
        {loading && (
          <output className="editor-loading row">
            <Icon name="spinner-gap" className="spin" />
            {words.loadingItems}
          </output>
        )}
        {!complete && <MoreRows loading={loading} failed={failure !== undefined} onWanted={loadMore} />}
      </div>
      {draggedRow && <DraggedRow {...draggedRow} />}
      <NoticeBar notice={notice} words={words} busy={undoing} onClose={() => setNotice(undefined)} />
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
          onUploaded={(item) => {
            list.add(item);
            setAdded((before) => [...before, item]);
          }}
          onStays={(file) => setNotice({ kind: 'failed', text: fill(words.uploadStays, { file }) })}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  );
}

interface MoreRowsProps {
  loading: boolean;
  /** The last load failed: the next one waits for a click. */
  failed: boolean;
  onWanted: () => void;
}

/** The next rows come as soon as the end of the list comes near; the button is for people who do not scroll. */
function MoreRows({ loading, failed, onWanted }: MoreRowsProps) {
  const words = useWords('gallery-editor');
  const button = useNearViewport<HTMLButtonElement>(!loading && !failed, onWanted);
  return (
    <button ref={button} type="button" className="staff-button" disabled={loading} onClick={onWanted}>
      {words.showMore}
    </button>
  );
}

/** The drag image of a row: the row itself may be scrolled out of view. */
function DraggedRow({ item, at }: { item: GalleryItem; at: { x: number; y: number } }) {
  return (
    <div className="editor-dragged row" aria-hidden style={{ left: at.x, top: at.y }}>
      <img src={thumbnailAddress(item)} alt="" width={120} height={90} referrerPolicy="no-referrer" />
      <b>{item.title}</b>
    </div>
  );
}
