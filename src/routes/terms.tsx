import { LegalPage, legalPageLinks, legalPageData } from '#features/site/legal/legal-page.tsx';
import words from '#features/site/legal/terms-words.en.ts';
import { appContext } from '#src/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import type { Route } from './+types/terms';

export const loader = ({ context }: Route.LoaderArgs) => legalPageData(words, context.get(appContext).config);
export const links = legalPageLinks;
export const meta = publicPageMeta;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />;
}
