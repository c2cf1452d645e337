import type { GalleryItem } from '../pictures/gallery-item.ts';
import { thumbnailAddress } from '../pictures/picture-address.ts';

/** What a row looks like in the hand: its own place may be scrolled out of sight by then. */
export function CarriedRow({ item, at }: { item: GalleryItem; at: { x: number; y: number } }) {
  return (
    <div className="editor-carried" aria-hidden style={{ left: at.x, top: at.y }}>
      <img src={thumbnailAddress(item)} alt="" width={120} height={90} referrerPolicy="no-referrer" />
      <b>{item.title}</b>
    </div>
  );
}
