import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';

/** Loads the page anew, not by the router: the failed document is left. */
export function ReloadLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  return (
    <a className={className} href={here}>
      {children}
    </a>
  );
}
