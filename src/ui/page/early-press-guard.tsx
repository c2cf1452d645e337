import { inlineNonce } from '#src/page-engine/render/inline-nonce.ts';
import script from './refuse-early-press.inline.ts?script';

// Only the server needs the script's text: React leaves the script that is in the page.
const text = import.meta.env.SSR ? script : '';

/** Comes first on a page with actions: its buttons ignore a press that began before they appeared. */
export const EarlyPressGuard = () => (
  <script nonce={inlineNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
);
