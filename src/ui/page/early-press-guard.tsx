import { standIn } from '#platform/pages/stand-in.ts';
import script from './refuse-early-press.inline.ts?script';

// Written by the server alone: the browser keeps what it was sent.
const text = import.meta.env.SSR ? standIn(script) : '';

/** First on a page that changes something: its buttons refuse a press that began before they came. */
export const EarlyPressGuard = () => (
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
);
