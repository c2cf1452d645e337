import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useClinicWords } from '#features/clinic/use-clinic-words.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';

/** One line that only a page out of the service worker's store shows: that it may be out of date, and whom to call. */
export function KeptNote() {
  const { keptPage } = useClinicWords();
  const { phone } = useClinicFacts();
  const { pathname } = useLocation();
  const kept = useRef(pathname);
  useEffect(() => {
    if (kept.current === pathname) return;
    kept.current = pathname;
    // React Router fetched data, no page: the worker does not know that this one was visited.
    navigator.serviceWorker?.controller?.postMessage(pathname);
  }, [pathname]);
  return (
    <p className="kept-note">
      {keptPage} <a href={phone.href}>{phone.display}</a>
    </p>
  );
}
