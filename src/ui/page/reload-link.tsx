import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Loads the page anew: nothing that went wrong in this one is kept. */
export function ReloadLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <a className={className} href={pathname + search}>
      {children}
    </a>
  );
}
