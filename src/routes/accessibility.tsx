import { LegalPage, legalPageLinks, legalPageData } from '#features/site/legal/legal-page.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { wordsIn } from '#src/words/words.server.ts';
import type { Route } from './+types/accessibility';

export function loader({ context }: Route.LoaderArgs) {
  const { accessibility } = wordsIn(context.get(pageRequest).language);
  const { site } = context.get(appContext);
  return legalPageData(accessibility, { clinic: site.current().facts });
}
export const links = legalPageLinks;
export const meta = publicPageMeta;

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />;
}
