import { OutboxView } from '#features/notifications/components/outbox-view.tsx';
import {
  countMessages,
  decideMessage,
  listMessages,
  messagePageLength,
} from '#features/notifications/message-list-store.server.ts';
import { readChannel } from '#features/notifications/message-channels-store.server.ts';
import { messageStates } from '#features/notifications/messages.ts';
import { smsParts } from '#features/notifications/sms-length.ts';
import { useOutboxWords } from '#features/notifications/words/use-outbox-words.ts';
import { recordDeed } from '#features/staff/record-deed.server.ts';
import { recordReading } from '#features/staff/record-reading.server.ts';
import { keepWhenSignedOut } from '#features/staff/keep-when-signed-out.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { Message } from '#ui/message.tsx';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { instantText } from '#src/instant-text.server.ts';
import { staffAction, staffLoader } from '#src/staff-pages.server.ts';
import type { Route } from './+types/staff-messages';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }];

export const loader = staffLoader('reception', async ({ context, url }: Route.LoaderArgs, signedIn) => {
  const { database, clock, config, booking, staff } = context.get(appContext);
  const { queries } = database;
  const now = clock.now();
  const asked = url.searchParams.get('state');
  const chosen = messageStates.find((state) => state === asked);
  const deed = { action: 'messages-read', details: chosen ? { state: chosen } : {} } as const;
  await recordReading(queries, signedIn, context.get(pageRequest), deed, staff.clock.now());
  const rows = await listMessages(queries, {
    state: chosen,
    before: url.searchParams.get('before') ?? undefined,
  });
  const further = new URLSearchParams({ ...(chosen && { state: chosen }), before: rows.at(-1)?.id ?? '' });
  const usage = await readChannel(queries, 'sms', now);
  const { limits, paisePerPart } = config.messages;
  return {
    chosen,
    provider: config.smsProvider,
    counts: Object.fromEntries(await countMessages(queries)),
    older: rows.length === messagePageLength ? `?${further}` : undefined,
    usage: {
      today: usage.usedToday,
      thisHour: usage.usedThisHour,
      ...limits,
      restsUntil: usage.restsUntil === undefined ? undefined : instantText(usage.restsUntil),
    },
    templates: Object.values(booking.messages.templates).map(({ key, registered, variables }) => ({
      key,
      registered,
      variables: variables.map(({ name, longest }) => `${name} (${longest})`).join(', '),
    })),
    lines: rows.map((row) => {
      const parts = smsParts(row.content.text);
      const spent = row.channel === 'sms' && ['sent', 'delivered', 'unknown'].includes(row.state);
      const isOpen = row.expires_at === null || row.expires_at > now;
      return {
        id: row.id,
        when: instantText(row.settled_at ?? row.created_at),
        event: row.event,
        to: maskNumber(row.content.to),
        text: row.content.text,
        parts,
        cost: spent ? ((parts * paisePerPart) / 100).toFixed(2) : undefined,
        state: row.state,
        tries: row.attempts,
        reason: row.reason,
        goesAt: row.state === 'queued' && row.due_at > now ? instantText(row.due_at) : undefined,
        channel: row.channel === 'whatsapp' ? ('whatsapp' as const) : ('sms' as const),
        mayResend: (row.state === 'unknown' || row.state === 'failed') && isOpen,
      };
    }),
  };
});

export const action = staffAction('reception', async ({ context, request }: Route.ActionArgs, signedIn) => {
  const { database, clock, staff } = context.get(appContext);
  const page = context.get(pageRequest);
  const fields = await request.formData();
  const decision = fields.get('decision') === 'arrived' ? 'arrived' : 'send-again';
  const now = clock.now();
  return database.transaction(async (tx) => {
    const decided = await decideMessage(database, tx, String(fields.get('id')), decision, now);
    if (!decided) return { ok: false as const, reason: 'too-late' as const };
    const deed = { action: 'message-decided', subject: decided.id, details: { decision } } as const;
    await recordDeed(tx, signedIn, page, deed, staff.clock.now());
    return { ok: true as const };
  });
});

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffMessages({ loaderData, actionData }: Route.ComponentProps) {
  const words = useOutboxWords();
  return (
    <>
      <div className="staff-heading">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      {actionData?.ok === false && <Message kind="error" title={words.tooLate} />}
      <OutboxView {...loaderData} />
    </>
  );
}
