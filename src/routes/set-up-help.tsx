import { data } from 'react-router';
import { helperDays } from '#features/notifications/set-up/set-up.ts';
import { SetUpPage } from '#features/notifications/set-up/set-up-page.tsx';
import { fill } from '#platform/fill-text.ts';
import { WordsProvider, useWords } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { smsSetUpWords } from '#src/words/words.server.ts';
import { changeAsHelper, readAsHelper } from './staff/messages-set-up.server.ts';
import { StaffBrand } from './staff/staff-brand.tsx';
import { refuseDatabaseAway, refuseField } from './staff/staff-page.server.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import type { Route } from './+types/set-up-help';

const titleMeta = staffPageMeta(({ outbox }) => outbox.setUp);
export const meta: Route.MetaFunction = (args) => [
  ...titleMeta(args),
  // The address is a key, so no other site may learn it.
  { name: 'referrer', content: 'same-origin' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const setUp = await readAsHelper(context.get(appContext), page, params.token);
  return data({ setUp, words: smsSetUpWords }, setUp ? 200 : 404);
}

export function action({ context, params, request }: Route.ActionArgs) {
  const change = async () => {
    const fields = await request.formData();
    const field = (name: string) => storableText(String(fields.get(name) ?? ''));
    const intent = field('intent');
    const app = context.get(appContext);
    const changed = await changeAsHelper(app, context.get(pageRequest), params.token, intent, field);
    return changed ? { ...changed, intent } : refuseField('intent');
  };
  return unlessDatabaseAway(context, change, refuseDatabaseAway);
}

/** The SMS set-up for a helper, whose link opens this page alone. */
export default function SetUpHelp({ loaderData: { setUp, words } }: Route.ComponentProps) {
  return (
    <WordsProvider words={words}>
      <header className="staff-bar row gap-4">
        <StaffBrand />
      </header>
      <main id="content" className="staff-main">
        {setUp ? <SetUpPage setUp={setUp} online isHelper /> : <LinkOver />}
      </main>
    </WordsProvider>
  );
}

function LinkOver() {
  const words = useWords('set-up');
  return (
    <div className="staff-heading">
      <h1>{words.helperOverTitle}</h1>
      <p>{fill(words.helperOver, { days: helperDays })}</p>
    </div>
  );
}
