import { LegalPage, legalPageLinks, legalPageData } from '#features/site/legal/legal-page.tsx';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { wordsIn } from '#src/words.server.ts';
import type { Route } from './+types/accessibility';

export function loader({ context }: Route.LoaderArgs) {
  const { accessibility } = wordsIn(context.get(pageRequest).language);
  return legalPageData(accessibility, context.get(appContext).config);
}
export const links = legalPageLinks;
export const meta = publicPageMeta;

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />;
}
