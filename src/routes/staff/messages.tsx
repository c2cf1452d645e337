import { MessagesPage } from '#features/notifications/messages-page/messages-page.tsx';
import { readOutbox } from '#features/notifications/messages-page/read-outbox.server.ts';
import { RegisteredTexts } from '#features/notifications/messages-page/registered-texts.tsx';
import { decideMessage } from '#features/notifications/messages-page/message-list-store.server.ts';
import { useOutboxWords } from '#features/notifications/messages-page/use-outbox-words.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/keep-when-signed-out.ts';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/messages';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }];

export const loader = staffLoader('reception', async ({ context, url }: Route.LoaderArgs, signedIn) => {
  const app = context.get(appContext);
  const page = await readOutbox(app, { signedIn, caller: context.get(pageRequest) }, url.searchParams);
  return {
    page,
    query: url.search,
    templates: Object.values(app.booking.messages.templates).map(({ key, registered, variables }) => ({
      key,
      registered,
      variables: variables.map(({ name, longest }) => `${name} (${longest})`).join(', '),
    })),
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
    await audit(tx, signedIn, page, deed, staff.clock.now());
    return { ok: true as const, decision } as const;
  });
});

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffMessages({ loaderData, actionData }: Route.ComponentProps) {
  const words = useOutboxWords();
  const { page, query, templates } = loaderData;
  return (
    <>
      <div className="staff-heading">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      <MessagesPage loaded={page} query={query} decided={actionData} />
      <RegisteredTexts templates={templates} />
    </>
  );
}
