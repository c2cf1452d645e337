import type { ClinicFacts } from './clinic-facts.ts';
import type { ContentVersion } from './content/content-versions-store.server.ts';
import type { LiveContent } from './content/live-content.server.ts';
import { factsOf } from './facts-of-content.ts';

/** Made once for each version and each way of telling patients. */
export function liveFacts(
  content: LiveContent,
  keepMonths: number,
  sendsSms: () => boolean,
): () => ClinicFacts {
  let made: { of: ContentVersion; facts: ClinicFacts } | undefined;
  return () => {
    const of = content.current();
    // Each promise of an SMS hangs on this: the owner may switch them on and off.
    const told = sendsSms() ? 'bySms' : 'onPage';
    if (made?.of !== of || made.facts.told !== told) made = { of, facts: factsOf(of, { keepMonths, told }) };
    return made.facts;
  };
}
