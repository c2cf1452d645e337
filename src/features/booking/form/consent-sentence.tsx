import { useHref } from 'react-router';
import { Rich, useWords } from '#platform/words.tsx';
import { consentVersion } from '../appointments/appointment.ts';
import { consentField } from './booking-steps.ts';

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
