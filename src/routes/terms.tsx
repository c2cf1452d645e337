import { LegalPage, legalPageLinks, legalPageData } from '#features/site/legal/legal-page.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import type { Route } from './+types/terms';

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { terms } = pageWords(app, context.get(pageRequest).language);
  return legalPageData(terms, { clinic: app.site.current().facts });
}
export const links = legalPageLinks;
export const meta = publicPageMeta;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />;
}
