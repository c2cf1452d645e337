import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { newsOf } from '#ui/fresh/news.ts';
import { publishEvents } from '#ui/fresh/publish-events.ts';
import { setStale } from '#ui/fresh/stale-site.ts';
import { useDestinationOnReload } from '#ui/page/use-destination-on-reload.ts';

const siteNews = newsOf('site');
/** Milliseconds until another try, when a second server answered with old content or the visitor is busy. */
const lookAgainAfter = 1000;

/**
 * An open page shows what the owner publishes, within two seconds, its links work after a deployment, and it opens offline. Draws nothing.
 * `version`: what the page shows.
 */
export function SiteNews({ version }: { version: number }) {
  const { revalidate } = useRevalidator();
  useDestinationOnReload();
  useEffect(() => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {}), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = version;
    const renewAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void renew(), milliseconds);
    };
    const renew = async () => {
      if (newest === version) return;
      // A hidden page, a form or an open dialog stays unchanged until the visitor is done with it.
      if (!document.hidden && !document.querySelector('main form, dialog[open]')) {
        setStale(true);
        await revalidate().finally(() => setStale(false));
      }
      renewAfter(lookAgainAfter);
    };
    const end = siteNews({
      seen: version,
      changed(revision) {
        newest = revision;
        publishEvents.dispatchEvent(new Event('changed'));
        // A random delay keeps all open pages from reloading in one moment.
        renewAfter(Math.random() * 500);
      },
      lost() {},
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [version, revalidate]);
  return null;
}
