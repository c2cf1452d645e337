import { messageDelivery } from '#features/notifications/deliver-messages.server.ts';
import { messagesTopic } from '#features/notifications/messages-store.server.ts';
import { repeat } from '#platform/repeat.server.ts';
import type { AppContext } from './app-context.server.ts';

type JobsNeeds = Pick<AppContext, 'clock' | 'log' | 'database'> & {
  messageServices: Pick<AppContext['messageServices'], 'senders'>;
};

const lookEvery = 5000;

/** Starts what runs beside the requests. Each kind of message has its own turn, so that a sheet that hangs holds up no SMS. */
export function startJobs({ messageServices, clock, log, database }: JobsNeeds) {
  const loops = messageServices.senders.map((sender) =>
    repeat(messageDelivery(sender, { database, clock, log }), { every: lookEvery, log }),
  );
  const unsubscribe = database.subscribe((topic) => {
    if (topic === messagesTopic) for (const loop of loops) loop.poke();
  });
  return {
    /** Waits for what is being sent. */
    async stop(): Promise<void> {
      unsubscribe();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
