import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { galleryAddress } from './gallery-address.ts';
import type { Filter } from '../pictures/gallery-item.ts';
import type { OpenPicture } from '../pictures/gallery-page.ts';

const leastSwipe = 48;

/** Opening, closing and paging of the viewer. Its state is the address, so that Back closes it. */
export function useLightbox(open: OpenPicture, filter: Filter) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromTile?: boolean } | null };
  const swipeFrom = useRef<{ x: number; y: number }>(undefined);
  const firstShown = useRef(open.item.id);

  useLayoutEffect(() => {
    const element = dialog.current!;
    const opener =
      document.activeElement?.closest<HTMLElement>('.gallery-tile') ??
      document.getElementById(`picture-${firstShown.current}`);
    // From the server it comes open, but not modal.
    element.removeAttribute('open');
    element.showModal();
    document.documentElement.dataset.lightbox = '';
    return () => {
      element.close();
      delete document.documentElement.dataset.lightbox;
      opener?.focus({ preventScroll: true });
    };
  }, []);

  const close = () => {
    if (state?.fromTile) void navigate(-1);
    else void navigate(galleryAddress({ filter }), { replace: true, preventScrollReset: true });
  };
  const show = (id: string | undefined) => {
    if (id === undefined || open.count < 2) return;
    void navigate(galleryAddress({ filter, open: id }), { replace: true, preventScrollReset: true, state });
  };

  const handlers = {
    onCancel(event: { preventDefault(): void }) {
      event.preventDefault();
      close();
    },
    // Chromium closes at the second Escape whatever a page says.
    onClose() {
      if (dialog.current?.isConnected && !dialog.current.open) close();
    },
    onKeyDown(event: { key: string }) {
      if (event.key === 'ArrowLeft') show(open.previous);
      if (event.key === 'ArrowRight') show(open.next);
    },
    onPointerDown(event: PointerEvent) {
      swipeFrom.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      const from = swipeFrom.current;
      swipeFrom.current = undefined;
      if (!from) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) < leastSwipe || Math.abs(across) < Math.abs(event.clientY - from.y)) return;
      show(across < 0 ? open.next : open.previous);
    },
    onPointerCancel() {
      swipeFrom.current = undefined;
    },
  };
  return { dialog, state, close, handlers };
}
