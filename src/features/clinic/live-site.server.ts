import { memoizeLast } from '#platform/combine-calls.server.ts';
import type { LiveContent } from './content/live-content.server.ts';
import { snapshotOf, type SiteSnapshot, type SiteSource } from './site-snapshot.ts';

/** Creates one snapshot for each version and confirmation channel. */
export function createLiveSite(
  content: LiveContent,
  keepMonths: number,
  sendsSms: () => boolean,
  hasWhatsapp: boolean,
): SiteSource {
  const snapshot = memoizeLast(
    (version: ReturnType<LiveContent['current']>, confirmationChannel: 'bySms' | 'onPage') =>
      snapshotOf(version, {
        keepMonths,
        confirmationChannel,
        ...(hasWhatsapp && confirmationChannel === 'bySms' && { hasWhatsappFallback: true }),
      }),
  );
  return {
    reload: content.reload,
    // The channel is read each time, since the owner may switch SMS on and off and pages must promise no SMS that is not sent.
    current: () => snapshot(content.current(), sendsSms() ? 'bySms' : 'onPage'),
  };
}

/** Caches a value until the clinic's facts change. */
export function memoizeByFacts<Value>(
  site: SiteSource,
  make: (facts: SiteSnapshot['facts']) => Value,
): () => Value {
  const memoized = memoizeLast(make);
  return () => memoized(site.current().facts);
}
