import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';

/** A link that reloads the document without the router, since the current document has failed. */
export function ReloadLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  return (
    <a className={className} href={here}>
      {children}
    </a>
  );
}
