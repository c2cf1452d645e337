import { LegalPage, legalPageLinks, legalPageData } from '#features/site/legal/legal-page.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import type { Route } from './+types/privacy';

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { privacy } = pageWords(app, context.get(pageRequest).language);
  const { facts, content } = app.site.current();
  return legalPageData(privacy, {
    clinic: facts,
    keepErasedDays: content.keepErasedDays,
    config: app.config,
  });
}
export const links = legalPageLinks;
export const meta = publicPageMeta;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />;
}
