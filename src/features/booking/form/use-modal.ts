import { useLayoutEffect, useRef } from 'react';

/** Opens a <dialog> over the page, which is inert by then; the room of its scrollbar stays, so that nothing behind moves. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`);
    dialog.current!.showModal();
  }, []);
  return dialog;
}
