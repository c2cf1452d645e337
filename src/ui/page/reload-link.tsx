import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Loads the page anew, not by the router: the failed document is left. */
export function ReloadLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <a className={className} href={pathname + search}>
      {children}
    </a>
  );
}
