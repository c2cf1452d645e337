import { eraseOldAppointments } from '#features/booking/appointments/erase-patients.server.ts';
import { messageDelivery } from '#features/notifications/delivery/deliver-messages.server.ts';
import { messagesTopic } from '#features/notifications/outbox/messages-store.server.ts';
import { repeat } from '#platform/repeat.server.ts';
import type { AppContext } from './app-context.server.ts';

type JobsNeeds = Pick<AppContext, 'clock' | 'log' | 'database'> & {
  messageServices: Pick<AppContext['messageServices'], 'senders'>;
  /** How long appointments are kept after the visit. */
  keepMonths: number;
};

const lookEvery = 5000;
const eraseEvery = 3_600_000;

/** Starts what runs beside the requests. Each kind of message has its own turn, so that a sheet that hangs holds up no SMS. */
export function startJobs({ messageServices, keepMonths, clock, log, database }: JobsNeeds) {
  const loops = messageServices.senders.map((sender) =>
    repeat(messageDelivery(sender, { database, clock, log }), { every: lookEvery, log }),
  );
  const erasing = repeat(() => eraseOldAppointments({ database, clock }, keepMonths), {
    every: eraseEvery,
    log,
  });
  const unsubscribe = database.subscribe((topic) => {
    if (topic === messagesTopic) for (const loop of loops) loop.poke();
  });
  return {
    /** Waits for what is being sent. */
    async stop(): Promise<void> {
      unsubscribe();
      await Promise.all([...loops, erasing].map((loop) => loop.stop()));
    },
  };
}
