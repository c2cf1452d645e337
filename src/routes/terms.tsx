import styles from '#features/site/legal/legal-page.css?url';
import { LegalPage } from '#features/site/legal/legal-page.tsx';
import { legalPageText, receiversOf } from '#features/site/legal/legal-text.ts';
import words from '#features/site/legal/terms-words.en.ts';
import { appContext } from '#src/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import type { Route } from './+types/terms';

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(appContext);
  return legalPageText(words, config.clinic, receiversOf(config), config.keepMonths);
}

// Few come here: the style sheet that travels in every page goes without it.
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta = publicPageMeta;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}
