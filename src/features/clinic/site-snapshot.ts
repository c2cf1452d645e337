import type { ClinicFacts } from './clinic-facts.ts';
import type { Content } from './content/content.ts';
import { factsOf, type OtherFacts } from './facts-of-content.ts';

/** The published state of the site: immutable, and passed by value through one request or use case. */
export interface SiteSnapshot {
  /** Number of the content's version. */
  version: number;
  content: Content;
  /** The settings whose values are still samples. */
  samples: readonly string[];
  facts: ClinicFacts;
  bookingRules: Content['booking'];
  /** Days on which the whole clinic is closed. */
  holidays: Content['holidays'];
}

/** The source of snapshots for a request or use case. `reload` checks whether another server has published. */
export interface SiteSource {
  current(): SiteSnapshot;
  reload(): Promise<void>;
}

export function snapshotOf(
  { version, content, samples }: Pick<SiteSnapshot, 'version' | 'content' | 'samples'>,
  others: OtherFacts,
): SiteSnapshot {
  const { booking: bookingRules, holidays } = content;
  return { version, content, samples, facts: factsOf({ content, samples }, others), bookingRules, holidays };
}

/** A source with one fixed snapshot, for a draft's preview or a test. */
export const fixedSite = (snapshot: SiteSnapshot): SiteSource => ({
  current: () => snapshot,
  reload: async () => {},
});
