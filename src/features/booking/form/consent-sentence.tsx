import { useHref } from 'react-router';
import { Rich, useWords } from '#platform/words.tsx';
import { consentVersion } from '../appointments/appointment.ts';

/** The name of a plain form's field with the version of the sentence. */
export const consentField = 'consent';

/** To what a patient agrees by the button beside it. */
export function ConsentSentence() {
  const { consent } = useWords('booking');
  const privacy = useHref('/privacy');
  return (
    <p className="small booking-consent">
      <input type="hidden" name={consentField} value={consentVersion} />
      <Rich
        text={consent}
        tag={(inner) => (
          <a href={privacy} target="_blank" rel="noopener noreferrer">
            {inner}
          </a>
        )}
      />
    </p>
  );
}
