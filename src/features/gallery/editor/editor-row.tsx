import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { categoryLabel, focalStep, tileColour, type GalleryItem } from '../pictures/gallery-item.ts';
import { thumbnailAddress } from '../pictures/picture-address.ts';
import { ItemForm, type ItemFormProps } from './item-form.tsx';

interface EditorRowProps {
  item: GalleryItem;
  index: number;
  editing: boolean;
  /** The row is being dragged, or the dragged one would be dropped before or after it. */
  movement: 'held' | 'before' | 'after' | undefined;
  /** Handlers that move the row with the keyboard. */
  handle: Pick<ComponentProps<'button'>, 'onKeyDown' | 'onBlur'>;
  onEdit: (editing: boolean) => void;
  onDelete: () => void;
  onSaved: ItemFormProps['onSaved'];
  /** Consent of the person in it, for the item's form; undefined: it shows nobody. */
  permission: ReactNode;
}

export function EditorRow(props: EditorRowProps) {
  const { item, index, editing, movement, handle, onEdit, onDelete, onSaved, permission } = props;
  const words = useWords('gallery-editor');
  const labels = useWords('gallery');
  const { title, description, category, focalPoint, isActive, person } = item;
  const editButton = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  /** The consent has a form of its own in the row; its texts are only in its fields. */
  const isConsentUnsaved = () => row.current!.querySelector('[data-unanswered]') !== null;
  const wasEditing = useRef(editing);
  // Saved or given up: the focus goes back to where it came from.
  useEffect(() => {
    // A late answer leaves the focus to a person who went on to something else.
    const isFocusLost = document.activeElement === document.body;
    if (wasEditing.current && !editing && isFocusLost) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <li
      ref={row}
      className="editor-row"
      data-row={item.id}
      data-editing={editing || undefined}
      data-hidden={!isActive || person === 'waits' || undefined}
      data-movement={movement}
    >
      <button
        type="button"
        className="editor-handle"
        aria-label={fill(words.move, { title })}
        aria-describedby="move-hint"
        aria-pressed={movement === 'held'}
        disabled={editing}
        {...handle}
      >
        <Icon name="dots-six-vertical" />
      </button>
      <b className="editor-place">{index + 1}</b>
      <img
        className="editor-thumbnail"
        data-x={focalStep(focalPoint.x)}
        data-y={focalStep(focalPoint.y)}
        src={thumbnailAddress(item)}
        alt=""
        width={120}
        height={90}
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
      />
      {editing ? (
        <div className="editor-open">
          <ItemForm
            item={item}
            isConsentUnsaved={isConsentUnsaved}
            onSaved={onSaved}
            onCancel={() => onEdit(false)}
          />
          {permission}
        </div>
      ) : (
        <>
          <div className="editor-texts">
            <h2>{title}</h2>
            <p>{description}</p>
          </div>
          <p className="editor-badges">
            <span className="editor-badge" data-colour={tileColour(category)}>
              {categoryLabel(labels, category)}
            </span>
            {person === 'waits' && (
              <b className="editor-badge editor-badge-hidden">{words.waitsForPermission}</b>
            )}
            {person === undefined && <span className="draft-sample">{words.personNotSaid}</span>}
            {!isActive && <b className="editor-badge editor-badge-hidden">{words.hidden}</b>}
          </p>
          <div className="editor-actions">
            <button
              ref={editButton}
              type="button"
              className="staff-button"
              aria-label={fill(words.editItem, { title })}
              onClick={() => onEdit(true)}
            >
              <Icon name="pencil-simple" />
              <span>{words.edit}</span>
            </button>
            <button
              type="button"
              className="staff-button editor-button-delete"
              aria-label={fill(words.deleteItem, { title })}
              onClick={onDelete}
            >
              <Icon name="trash" />
            </button>
          </div>
        </>
      )}
    </li>
  );
}
