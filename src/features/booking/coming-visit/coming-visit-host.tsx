import { useEffect, useState } from 'react';
import { languageOf } from '#platform/language.ts';
import { comingVisitsEvent, readComingVisits } from './coming-visits.ts';

const loadComingVisits = async () =>
  (await import('./coming-visits-in-words.ts')).comingVisitsIn(languageOf(location.pathname));

/** The place of coming visits on the home page, at the clinic's present (epoch ms). Most visitors have none: for them nothing more is loaded. */
export function ComingVisitsHost({ now }: { now: number }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadComingVisits>>>();
  useEffect(() => {
    const load = () => {
      if (readComingVisits().length > 0)
        loadComingVisits()
          .then(setLoaded)
          .catch(() => {});
    };
    load();
    addEventListener(comingVisitsEvent, load);
    return () => removeEventListener(comingVisitsEvent, load);
  }, []);
  return loaded ? <loaded.ComingVisits words={loaded.words} now={now} /> : null;
}
