import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import {
  eraseOldAddresses,
  eraseOldAppointments,
} from '#features/booking/appointments/erase-patients.server.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { messageDelivery } from '#features/notifications/delivery/deliver-messages.server.ts';
import { messagesTopic } from '#features/notifications/outbox/messages-store.server.ts';
import { offerFreedSlots } from '#features/patient-page/earlier-time/offer-freed-slots.server.ts';
import { repeat } from '#platform/repeat.server.ts';
import type { AppContext } from './app-context.server.ts';

type JobsNeeds = Pick<AppContext, 'booking' | 'log'> & {
  messageServices: Pick<AppContext['messageServices'], 'senders'>;
  /** How long appointments are kept after the visit. */
  keepMonths: number;
};

const lookEvery = 5000;
const eraseEvery = 3_600_000;

/**
 * Starts all that the program does by the clock rather than for a request. Each kind of message has its own turn, so that a sheet that
 * hangs holds up no SMS. What keeps a connection alive or ends one is not here: streams, the database and the HTTP server see to theirs.
 */
export function startJobs({ messageServices, keepMonths, booking, log }: JobsNeeds) {
  const { database, clock } = booking;
  const start = (round: () => Promise<number>, every: number, wakingTopics: readonly string[] = []) => {
    const loop = repeat(round, { every, log });
    const unsubscribe = database.subscribe((topic) => {
      if (wakingTopics.includes(topic)) loop.poke();
    });
    return () => (unsubscribe(), loop.stop());
  };
  const stops = [
    ...messageServices.senders.map((sender) =>
      start(messageDelivery(sender, { database, clock, log }), lookEvery, [messagesTopic]),
    ),
    start(() => offerFreedSlots(booking), lookEvery, [appointmentsTopic, closuresTopic]),
    start(() => eraseOldAppointments(booking, keepMonths), eraseEvery),
    start(() => eraseOldAddresses(booking), eraseEvery),
  ];
  return {
    /** Waits for what is being sent or offered. */
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
