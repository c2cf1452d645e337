import { useEffect, useState } from 'react';
import { pastDate } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { EndedPicture } from './picture-consent.ts';
import { formAddress, pictureCalls } from './pictures-client.ts';

/** Consents for hidden pictures with their signed forms, as proof. Renders nothing where there are none. */
export function EndedPermissions() {
  const words = useWords('permission-to-show');
  const [ended, setEnded] = useState<readonly EndedPicture[]>([]);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const answer = await pictureCalls.list();
      if (isHere && answer.ok) setEnded(answer.value.ended ?? []);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, []);
  if (ended.length === 0) return null;
  return (
    <section className="staff-card" aria-labelledby="ended-permissions">
      <header>
        <h2 id="ended-permissions">{words.ended}</h2>
        <p className="staff-quiet">{words.endedLead}</p>
      </header>
      <ul className="staff-lines">
        {ended.map(({ file, consent, hasForm, endedOn, why, by = '' }) => {
          const days = {
            date: pastDate(consent.date),
            until: pastDate(consent.until),
            day: pastDate(endedOn),
          };
          return (
            <li key={file}>
              <div>
                <p>{fill(words.agreedTo, { ...days, by: consent.by, purpose: consent.purpose })}</p>
                <p className="staff-quiet">{fill(words.endedBecause[why], { ...days, who: by })}</p>
              </div>
              {hasForm && (
                <a
                  className="staff-button"
                  href={formAddress(file)}
                  download
                  aria-label={fill(words.formOf, { by: consent.by })}
                >
                  {words.downloadForm}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
