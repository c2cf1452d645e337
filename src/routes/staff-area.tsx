import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { holdPresses } from '#features/staff/hold-presses.ts';
import { themeScript } from '#features/staff/theme-choice.ts';
import { WordsProvider } from '#platform/words.tsx';
import { drawDeskIcons } from '#ui/icon-sprite.ts';
import styles from '#src/staff.css?url';
import { staffWords } from '#src/words.server.ts';
import type { Route } from './+types/staff-area';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];
export const loader = () => ({ words: staffWords, symbols: drawDeskIcons() });
export const shouldRevalidate = () => false;

/** Around all staff pages: their words, and the style sheet that visitors never load. */
export default function StaffArea({ loaderData }: Route.ComponentProps) {
  useEffect(() => window.staffReady?.(), []);
  return (
    <WordsProvider words={loaderData.words}>
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <script dangerouslySetInnerHTML={{ __html: holdPresses }} />
      <svg className="drawings" aria-hidden="true" dangerouslySetInnerHTML={{ __html: loaderData.symbols }} />
      <div className="staff">
        <Outlet />
      </div>
    </WordsProvider>
  );
}
