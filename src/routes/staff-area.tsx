import { Outlet } from 'react-router';
import { WordsProvider } from '#platform/words.tsx';
import styles from '#src/staff.css?url';
import { staffWords } from '#src/words.server.ts';
import type { Route } from './+types/staff-area';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];
export const loader = () => ({ words: staffWords });
export const shouldRevalidate = () => false;

/** Around all staff pages: their words, and the style sheet that visitors never load. */
export default function StaffArea({ loaderData }: Route.ComponentProps) {
  return (
    <WordsProvider words={loaderData.words}>
      <div className="staff">
        <Outlet />
      </div>
    </WordsProvider>
  );
}
