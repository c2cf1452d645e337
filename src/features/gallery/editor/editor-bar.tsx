import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Icon } from '#ui/icons/icon.tsx';
import { useEditorWords } from './use-editor-words.ts';

interface EditorBarProps {
  /** Mark and name of the clinic, and the way to what else this account may open. */
  brand: ReactNode;
  onAdd: () => void;
}

/** The way to the gallery, to new pictures, and out. */
export function EditorBar({ brand, onAdd }: EditorBarProps) {
  const words = useEditorWords();
  return (
    <header className="staff-bar editor-bar">
      {brand}
      <a className="staff-button" href="/gallery">
        <Icon name="eye" />
        <span>{words.viewGallery}</span>
      </a>
      <button type="button" className="staff-button staff-button-pine" onClick={onAdd}>
        <Icon name="plus" />
        <span>{words.addImages}</span>
      </button>
      <Form method="post" reloadDocument>
        <input type="hidden" name="intent" value="logout" />
        <button type="submit" className="staff-button">
          <Icon name="sign-out" />
          <span>{words.logOut}</span>
        </button>
      </Form>
    </header>
  );
}
