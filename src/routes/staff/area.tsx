import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import pressesScript from '#features/staff/frame/hold-presses.inline.ts?script';
import themeScript from '#features/staff/frame/show-theme.inline.ts?script';
import { WordsProvider } from '#platform/words.tsx';
import { Drawings } from '#ui/icons/drawings.tsx';
import { drawDeskIcons } from '#ui/icons/icon-sprite.ts';
import { FailedPage } from './framed-page.tsx';
import styles from './staff.css?url';
import { inlineNonce } from '#src/page-engine/render/inline-nonce.ts';
import { staffWords } from '#src/words/staff-words.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import { useDestinationOnReload } from '#ui/page/use-destination-on-reload.ts';
import type { Route } from './+types/area';

// Only the server renders the symbols; hydration leaves them in the page.
const symbols = import.meta.env.SSR ? drawDeskIcons() : '';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

function Area({ children }: { children: ReactNode }) {
  return (
    <WordsProvider words={staffWords}>
      <script nonce={inlineNonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
      <script nonce={inlineNonce} dangerouslySetInnerHTML={{ __html: pressesScript }} />
      <Drawings name="desk" symbols={symbols} />
      <div className="staff">{children}</div>
    </WordsProvider>
  );
}

/** The layout of all staff pages, with their words and a style sheet that visitors never load. */
export default function StaffArea() {
  useDestinationOnReload();
  return (
    <Area>
      <EarlyPressGuard />
      <Outlet />
    </Area>
  );
}

/** Replaces a page that failed; the log has the reason. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Area>
      <FailedPage error={error} />
    </Area>
  );
}
