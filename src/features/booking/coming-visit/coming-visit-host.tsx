import { useEffect, useState } from 'react';
import { languageOf } from '#platform/language.ts';
import { comingVisitsName } from './coming-visits-name.ts';

const loadComingVisits = async () =>
  (await import('./coming-visits-in-words.ts')).comingVisitsIn(languageOf(location.pathname));

const hasComingVisits = () => {
  try {
    return localStorage.getItem(comingVisitsName) !== null;
  } catch {
    // A browser that keeps nothing.
    return false;
  }
};

/** The place of coming visits on the home page, at the clinic's time now (epoch ms). Most visitors have none: for them nothing more is loaded. */
export function ComingVisitsHost({ now }: { now: number }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadComingVisits>>>();
  useEffect(() => {
    const load = () => {
      if (hasComingVisits()) loadComingVisits().then(setLoaded, () => {});
    };
    load();
    addEventListener(comingVisitsName, load);
    return () => removeEventListener(comingVisitsName, load);
  }, []);
  return loaded ? <loaded.ComingVisits words={loaded.words} now={now} /> : null;
}
