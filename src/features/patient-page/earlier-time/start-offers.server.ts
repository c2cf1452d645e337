import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import type { Log } from '#platform/log.server.ts';
import { repeat } from '#platform/repeat.server.ts';
import { offerFreedSlots } from './offer-freed-slots.server.ts';

const lookEvery = 5000;

/** Starts offering what becomes free, at once when something changed, and by the clock. */
export function startOffers({ booking, log }: { booking: Booking; log: Log }) {
  const loop = repeat(() => offerFreedSlots(booking), { every: lookEvery, log });
  const unsubscribe = booking.database.subscribe((topic) => {
    if (topic === appointmentsTopic || topic === closuresTopic) loop.poke();
  });
  return {
    /** Waits for what is being offered. */
    async stop(): Promise<void> {
      unsubscribe();
      await loop.stop();
    },
  };
}
