import { createContext, use, type ReactNode } from 'react';

/** The form of the first step, which the server alone renders (entry.server.tsx). */
export const FirstStepContext = createContext<ReactNode>(undefined);

/** Waits in the page for a press on a Book button, which the inline script answers before React runs (open-booking.inline.ts). */
export function FirstStepDialog() {
  const form = use(FirstStepContext);
  const dialog = {
    id: 'booking',
    className: 'booking-dialog',
    closedby: 'any',
    'aria-labelledby': 'first-title',
  } as const;
  return import.meta.env.SSR && form ? (
    <dialog {...dialog}>{form}</dialog>
  ) : (
    // React keeps the server's HTML.
    <dialog {...dialog} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
