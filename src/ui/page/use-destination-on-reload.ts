import { useEffect } from 'react';
import { destination } from './destination.ts';

/**
 * Follows a link whose route module the server no longer has, as after a deployment. React Router reloads the open page when it can't load
 * the module; this hook leads that reload to the link's destination. In a browser without the Navigation API the reloaded page leads there
 * (keep-history.inline.ts).
 */
export function useDestinationOnReload(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const href = () => destination.url?.href ?? location.href;
    /** The browser's own Reload is not announced, so that it always loads the open page. */
    const redirectReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable || href() === location.href) return;
      event.preventDefault();
      location.assign(href());
    };
    /** Skips a page that enters the back/forward cache: it comes back without a reload. */
    const storeDestination = ({ persisted }: PageTransitionEvent) => {
      if (persisted || href() === location.href) return;
      try {
        sessionStorage.setItem('destination', href());
      } catch {
        // A browser that stores nothing reloads the open page.
      }
    };
    if ('navigation' in window) window.navigation.addEventListener('navigate', redirectReload, leaving);
    else addEventListener('pagehide', storeDestination, leaving);
    return () => leaving.abort();
  }, []);
}
