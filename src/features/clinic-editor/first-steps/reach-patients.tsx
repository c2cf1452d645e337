import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { CopyButton } from '#features/staff/handed-on/copy-button.tsx';
import { fill } from '#platform/fill-text.ts';
import type { QrDrawing } from '#platform/pictures/draw-qr-code.server.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { QrCode } from '#ui/picture/qr-code.tsx';

export interface ReachPatientsProps {
  /** Where the site is reached. */
  origin: string;
  /** Of that address; missing where it leads nowhere but to this computer. */
  qr?: QrDrawing | undefined;
}

/** Where to show the site: its addresses to copy, to send, and as a sign for the door. */
export function ReachPatients({ origin, qr }: ReachPatientsProps) {
  const words = useWords('first-steps');
  const { name } = useClinicFacts();
  return (
    <section className="staff-card first-reach" aria-labelledby="first-reach">
      <h2 id="first-reach">{words.reach}</h2>
      {!qr && <p className="first-reach-wide">{words.onlyHere}</p>}
      <Address label={words.siteAddress} address={origin} copy={words.copySite} />
      <Address label={words.bookingAddress} address={`${origin}/book`} copy={words.copyBooking} />
      {qr && (
        <>
          <div className="door-sign">
            <p className="door-sign-name">{name}</p>
            <QrCode {...qr} />
            <p className="door-sign-address">{origin.replace(/^https?:\/\//, '')}</p>
          </div>
          <div className="first-address">
            <h3>{words.doorSign}</h3>
            <p className="staff-quiet">{words.doorSignHint}</p>
            <button type="button" className="staff-button" onClick={() => window.print()}>
              <Icon name="printer" />
              {words.printSign}
            </button>
            <a
              className="staff-button"
              href={whatsappLink('', fill(words.whatsappText, { clinic: name, address: origin }))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.whatsapp}
            </a>
          </div>
        </>
      )}
    </section>
  );
}

function Address({ label, address, copy }: { label: string; address: string; copy: string }) {
  return (
    <div className="first-address">
      <p>
        <b>{label}</b>
      </p>
      <p>
        <a className="link" href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      </p>
      <CopyButton text={address} label={copy} />
    </div>
  );
}
