import type { Content } from '#features/clinic/content/content.ts';
import { markPublished, putDraft } from '#features/clinic/content/content-versions-store.server.ts';
import { followContent } from '#features/clinic/content/live-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { snapshotOf } from '#features/clinic/site-snapshot.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { bookingOn } from '../people/booking.ts';

const first = {
  content: defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 }),
  samples: [],
};
const made = { samples: [], madeAt: 0, madeBy: 'Owner' };

export const tuesday = '2026-11-24';
/** Content with only these slots on Tuesday. */
export const openOnTuesday = (...slots: string[]): Partial<Content> => ({
  hours: { ...first.content.hours, tue: [{ opens: '08:00', closes: '09:00', slots, lastSlotMinutes: 15 }] },
});

/** The booking of a server that gets the notice of another server's publication only when `hear` is called, or when it reloads. */
export async function unheardPublishing(database: Database) {
  const live = await followContent({ database, first, now: 0, log: createLog('silent') });
  const current = () => snapshotOf(live.current(), { keepMonths: 36, confirmationChannel: 'onPage' });
  let known = current();
  const hear = () => void (known = current());
  const booking = bookingOn(database, { site: { current: () => known, reload: async () => hear() } });
  const publish = async (change: Partial<Content>) => {
    const old = known;
    await database.transaction(async (tx) => {
      const version = await putDraft(tx, { ...made, content: { ...live.current().content, ...change } });
      await markPublished(tx, { ...made, version, changes: [], reasons: {} });
    });
    await live.reload();
    known = old;
  };
  return { booking, publish, hear, close: live.close };
}
