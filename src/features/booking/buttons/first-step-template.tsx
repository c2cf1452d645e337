import { createContext, use, type ReactNode } from 'react';

/** The first step of booking, which the server alone renders (entry.server.tsx). */
export const FirstStepContext = createContext<ReactNode>(undefined);

/** Holds it in the page for the moment of a press, which may come before the scripts; it costs nothing until then. */
export function FirstStepTemplate() {
  const firstStep = use(FirstStepContext);
  return firstStep ? (
    <template id="booking-first" suppressHydrationWarning>
      {firstStep}
    </template>
  ) : (
    <template id="booking-first" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
