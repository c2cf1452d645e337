import { acceptInvitation, readInvitation } from '#features/staff/people/accept-invitation.server.ts';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { InvitationView } from '#features/staff/people/invitation-view.tsx';
import { TeethRing } from '#features/site/drawings/teeth-ring.tsx';
import { keepAfterAnswer } from '#features/staff/session/refusal-text.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { StaffBrand } from './staff-brand.tsx';
import { refuseDatabaseAway } from './staff-page.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/invitation';

const titleMeta = staffPageMeta(({ staff }) => staff.invitationTitle);
export const meta: Route.MetaFunction = (args) => [
  ...titleMeta(args),
  // The address is a key, so no other site may learn it. Within this site it is the referrer: otherwise the form is sent with 'Origin: null'.
  { name: 'referrer', content: 'same-origin' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(appContext).staff, params.token);
  if (!invitation) return { invitation: undefined };
  const { email, displayName, accountId } = invitation;
  return { invitation: { email, displayName, isReset: accountId !== null } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const password = String((await request.formData()).get('password') ?? '');
  const { staff } = context.get(appContext);
  const accept = () => acceptInvitation(staff, context.get(pageRequest), { token: params.token, password });
  return unlessDatabaseAway(context, accept, refuseDatabaseAway);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepAfterAnswer;

export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="sign-in">
      <div className="sign-in-art on-pine">
        <TeethRing />
      </div>
      <div className="sign-in-part stack gap-5">
        <StaffBrand />
        <InvitationView
          invitation={loaderData.invitation}
          accepted={actionData?.ok === true}
          refused={actionData?.ok === false ? actionData : undefined}
        />
      </div>
    </main>
  );
}
