import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Rich, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { consentVersion } from '../appointments/appointment.ts';
import { consentField } from './booking-steps.ts';

function PrivacyLink({ children }: { children: ReactNode }) {
  return (
    <a href={useHref('/privacy')} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The sentence that a patient agrees to with the button beside it. */
export function ConsentSentence() {
  const { consent } = useWords('booking');
  return (
    <p className="small booking-consent">
      <input type="hidden" name={consentField} value={consentVersion} />
      <Rich text={consent} tag={(inner) => <PrivacyLink>{inner}</PrivacyLink>} />
    </p>
  );
}

/**
 * The notice beside the form, to be read without the privacy page (section 5 of the DPDP Act, 2023, and rule 3). `consentVersion` counts its
 * changes.
 */
export function DataNotice() {
  const { dataNotice: words } = useWords('booking');
  const { phone, email, privacyContact } = useClinicFacts();
  const values = {
    phone: <span className="unbroken">{phone.display}</span>,
    email,
    contact: privacyContact,
  };
  const { what, why, rights, complain, contact } = words;
  const parts: string[] = [what, why, rights, complain, ...(privacyContact ? [contact] : [])];
  return (
    <details className="booking-folded">
      <summary>
        <Icon name="caret-down" />
        <LocalizedText text={words.title} />
      </summary>
      <div className="small stack gap-3">
        {parts.map((text) => (
          <p key={text}>
            <Rich text={text} values={values} tag={(inner) => <b>{inner}</b>} />
          </p>
        ))}
        <p>
          <Rich text={words.more} tag={(inner) => <PrivacyLink>{inner}</PrivacyLink>} />
        </p>
      </div>
    </details>
  );
}
