import { useStaffWords } from '../session/use-staff-words.ts';
import { AddPasskey } from './passkeys.tsx';
import { StaffForm } from '../session/staff-form.tsx';

export interface Preparation {
  /** The same secret as a picture, as an address for an app on this device, and to type. */
  qr: { path: string; size: number };
  uri: string;
  key: string;
  recoveryCodes: string[];
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useStaffWords();
  return (
    <div className="recovery-codes" role="group" aria-label={words.keepCodesTitle}>
      <h3>{words.keepCodesTitle}</h3>
      <p>{words.keepCodes}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Codes first, then the proof of one factor: nothing is asked of the account before that. */
export function SetUpSteps({ preparation }: { preparation: Preparation }) {
  const words = useStaffWords();
  const { qr, uri, key, recoveryCodes } = preparation;
  return (
    <div className="set-up-steps">
      <RecoveryCodes codes={recoveryCodes} />
      <h3>{words.scanTitle}</h3>
      <div className="set-up-scan">
        <a href={uri} className="qr-code" aria-label={words.scanTitle}>
          <svg viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`} aria-hidden="true">
            <path d={qr.path} />
          </svg>
        </a>
        <div>
          <p>{words.scanOr}</p>
          <p>
            <code className="set-up-key">{key}</code>
          </p>
          <StaffForm intent="prove-app" submit={words.proveApp} done={words.factorAdded}>
            <div className="field">
              <label htmlFor="first-code">{words.firstCode}</label>
              <input id="first-code" name="code" inputMode="numeric" autoComplete="one-time-code" required />
            </div>
          </StaffForm>
        </div>
      </div>
      <p>{words.orPasskey}</p>
      <AddPasskey recent />
    </div>
  );
}
