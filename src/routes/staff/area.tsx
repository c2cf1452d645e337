import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { StaffFailure } from '#features/staff/frame/staff-failure.tsx';
import pressesScript from '#features/staff/frame/hold-presses.inline.ts?script';
import themeScript from '#features/staff/frame/show-theme.inline.ts?script';
import { WordsProvider } from '#platform/words.tsx';
import { Drawings } from '#ui/icons/drawings.tsx';
import { drawDeskIcons } from '#ui/icons/icon-sprite.ts';
import styles from './staff.css?url';
import { StaffBrand } from './staff-brand.tsx';
import { standIn } from '#platform/pages/stand-in.ts';
import { staffWords } from '#src/staff-words.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/area';

// Written by the server alone: the browser keeps what it was sent.
const symbols = import.meta.env.SSR ? standIn(drawDeskIcons()) : '';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

function Area({ children }: { children: ReactNode }) {
  useEffect(() => window.staffReady?.(), []);
  return (
    <WordsProvider words={staffWords}>
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <script dangerouslySetInnerHTML={{ __html: pressesScript }} />
      <Drawings name="desk" symbols={symbols} />
      <div className="staff">{children}</div>
    </WordsProvider>
  );
}

/** Around all staff pages: their words, and the style sheet that visitors never load. */
export default function StaffArea() {
  return (
    <Area>
      <EarlyPressGuard />
      <Outlet />
    </Area>
  );
}

/** In the place of a page that failed; the log has the reason. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { name } = useClinicFacts();
  return (
    <Area>
      <StaffFailure
        brand={<StaffBrand />}
        site={name}
        isDatabaseAway={isRouteErrorResponse(error) && error.status === 503}
      />
    </Area>
  );
}
