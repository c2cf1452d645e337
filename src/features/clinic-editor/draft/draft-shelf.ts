import type { DraftShelf } from './draft-state.ts';

const shelfKey = 'clinic-draft';
/** Until the server has it, the draft is kept in this browser. */
export const thisDevice: DraftShelf = {
  read() {
    try {
      return JSON.parse(localStorage.getItem(shelfKey) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(kept) {
    try {
      localStorage.setItem(shelfKey, JSON.stringify(kept));
    } catch {
      // Without storage what is typed lasts as long as the page.
    }
  },
  clear() {
    try {
      localStorage.removeItem(shelfKey);
    } catch {
      // There was nothing to keep it in.
    }
  },
};
