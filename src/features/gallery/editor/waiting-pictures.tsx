import { useState, type ReactNode } from 'react';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { thumbnailAddress } from '../pictures/picture-address.ts';
import { reasonText, savePicture, textsOf } from './editor-client.ts';

/** Draws who agreed to be shown in an item's picture, and the form for it. */
export type DrawPermission = (picture: {
  file: string;
  name: string;
  /** The consent is being sent: its form stays until `onWritten`, whatever becomes of the item. */
  onSend: () => void;
  onWritten: () => void;
  onWithdrawn: () => void;
}) => ReactNode;

interface WaitingPicturesProps {
  items: readonly GalleryItem[];
  permission: (item: GalleryItem) => ReactNode;
  onSaved: (item: GalleryItem) => void;
}

/** More would push the gallery's own list out of sight. */
const atOnce = 10;

/** Pictures of people that visitors do not see yet: each waits for who agreed. */
export function WaitingPictures({ items, permission, onSaved }: WaitingPicturesProps) {
  const words = useWords('gallery-editor');
  const [count, setCount] = useState(atOnce);
  return (
    <section className="waiting-pictures" aria-labelledby="waiting-pictures">
      <h2 id="waiting-pictures">{words.waitingPictures}</h2>
      <p>{words.waitingLead}</p>
      <ul>
        {items.slice(0, count).map((item, index) => (
          <WaitingPicture
            key={item.id}
            item={item}
            opensAtOnce={index === 0}
            permission={permission}
            onSaved={onSaved}
          />
        ))}
      </ul>
      {items.length > count && (
        <button type="button" className="staff-button" onClick={() => setCount(count + atOnce)}>
          {plural(words.moreWaiting, { n: items.length - count })}
        </button>
      )}
    </section>
  );
}

interface WaitingPictureProps extends Omit<WaitingPicturesProps, 'items'> {
  item: GalleryItem;
  opensAtOnce: boolean;
}

function WaitingPicture({ item, opensAtOnce, permission, onSaved }: WaitingPictureProps) {
  const words = useWords('gallery-editor');
  const { id, title, version } = item;
  const [isOpen, setOpen] = useState(opensAtOnce);
  // Stays mounted while it is closed: typed texts are only in its fields.
  const [isMounted, setMounted] = useState(opensAtOnce);
  const [error, setError] = useState<string>();
  const sayNoPerson = async () => {
    const saved = await savePicture(id, version, textsOf(item), { person: 'no' });
    if (saved.ok) return onSaved(saved.value.item);
    setError(fill(words.updateFailed, { error: reasonText(words, saved.refusal) }));
  };
  return (
    <li>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open) setMounted(true);
        }}
      >
        <summary>
          <img
            src={thumbnailAddress(item)}
            alt=""
            width={120}
            height={90}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
          <b>{title}</b>
        </summary>
        {isMounted && (
          <>
            {permission(item)}
            <button type="button" className="staff-button" onClick={() => void sayNoPerson()}>
              {words.noPersonAfterAll}
              <span className="visually-hidden">{`: ${title}`}</span>
            </button>
            <div role="alert">{error && <p className="field-error">{error}</p>}</div>
          </>
        )}
      </details>
    </li>
  );
}
