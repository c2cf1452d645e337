import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { newsOf } from '#ui/fresh/news.ts';
import { published } from '#ui/fresh/published.ts';
import { setStale } from './stale-site.ts';

const siteNews = newsOf('site');
/** A second server may answer, a moment behind; or the visitor is in the middle of something. */
const lookAgainAfter = 1000;

/** An open page shows what the owner publishes, within two seconds. Draws nothing. `version`: what the page shows. */
export function SiteNews({ version }: { version: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = version;
    const renewAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void renew(), milliseconds);
    };
    const renew = async () => {
      if (newest === version) return;
      // What a visitor fills in, or looks at, stays as it is until that is done.
      if (!document.hidden && !document.querySelector('form, dialog[open]')) {
        setStale(true);
        await revalidate().finally(() => setStale(false));
      }
      renewAfter(lookAgainAfter);
    };
    const end = siteNews({
      seen: version,
      changed(revision) {
        newest = revision;
        published.dispatchEvent(new Event('changed'));
        // Not all open pages in one moment.
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
