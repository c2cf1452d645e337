import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { StaffFailure } from '#features/staff/frame/staff-failure.tsx';
import pressesScript from '#features/staff/frame/hold-presses.inline.ts?script';
import themeScript from '#features/staff/frame/show-theme.inline.ts?script';
import { WordsProvider } from '#platform/words.tsx';
import { drawDeskIcons } from '#ui/icons/icon-sprite.ts';
import styles from './staff.css?url';
import { StaffBrand } from './staff-brand.tsx';
import { staffWords } from '#src/words.server.ts';
import type { Route } from './+types/area';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];
export const loader = () => ({ words: staffWords, symbols: drawDeskIcons() });
export const shouldRevalidate = () => false;

type Data = Route.ComponentProps['loaderData'];

function Area({ data, children }: { data: Data; children: ReactNode }) {
  useEffect(() => window.staffReady?.(), []);
  return (
    <WordsProvider words={data.words}>
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <script dangerouslySetInnerHTML={{ __html: pressesScript }} />
      <svg className="drawings" aria-hidden="true" dangerouslySetInnerHTML={{ __html: data.symbols }} />
      <div className="staff">{children}</div>
    </WordsProvider>
  );
}

/** Around all staff pages: their words, and the style sheet that visitors never load. */
export default function StaffArea({ loaderData }: Route.ComponentProps) {
  return (
    <Area data={loaderData}>
      <Outlet />
    </Area>
  );
}

/** In the place of a page that failed; the log has the reason. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { name } = useClinicFacts();
  // Without the words: the one around all pages.
  if (!loaderData) throw error;
  return (
    <Area data={loaderData}>
      <StaffFailure
        brand={<StaffBrand />}
        site={name}
        isDatabaseAway={isRouteErrorResponse(error) && error.status === 503}
      />
    </Area>
  );
}
