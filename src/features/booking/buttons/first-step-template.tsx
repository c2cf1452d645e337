import { createContext, use, type ReactNode } from 'react';
import { standIn } from '#platform/pages/stand-in.ts';
import rehearsalScript from './rehearse-opening.inline.ts?script';

/** The first step of booking, which the server alone renders (entry.server.tsx). */
export const FirstStepContext = createContext<ReactNode>(undefined);

/** Holds it in the page for the moment of a press, which may come before the scripts. */
export function FirstStepTemplate() {
  const firstStep = use(FirstStepContext);
  return import.meta.env.SSR && firstStep ? (
    <>
      <template id="booking-first">{firstStep}</template>
      <script dangerouslySetInnerHTML={{ __html: standIn(rehearsalScript) }} />
    </>
  ) : (
    <>
      <template id="booking-first" {...asItIs} />
      <script {...asItIs} />
    </>
  );
}

/** React leaves what the server put there. */
const asItIs = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
