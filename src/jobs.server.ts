import {
  messageDelivery,
  type DeliveryNeeds,
  type Send,
} from '#features/notifications/deliver-messages.server.ts';
import { messagesTopic } from '#features/notifications/messages-store.server.ts';
import { sheetSender } from '#features/notifications/send-to-sheet.server.ts';
import { logProvider } from '#platform/sms/log-provider.server.ts';
import type { AppContext } from './app-context.server.ts';
import { repeat } from '#platform/repeat.server.ts';

type JobsNeeds = Pick<AppContext, 'clock' | 'log' | 'database'> & {
  config: Pick<AppContext['config'], 'sheetWebhookUrl'>;
};

const lookEvery = 5000;

/** Starts what runs beside the requests. Each kind of message has its own turn, so that a sheet that hangs holds up no SMS. */
export function startJobs({ config, clock, log, database }: JobsNeeds) {
  const needs: DeliveryNeeds = { database, clock, log };
  const sms = logProvider(log);
  const sendSms: Send<'sms'> = ({ id, payload }) => sms.send({ id, ...payload });
  const rounds = [messageDelivery('sms', sendSms, needs)];
  if (config.sheetWebhookUrl)
    rounds.push(messageDelivery('sheet', sheetSender(config.sheetWebhookUrl), needs));

  const loops = rounds.map((round) => repeat(round, { every: lookEvery, log }));
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
