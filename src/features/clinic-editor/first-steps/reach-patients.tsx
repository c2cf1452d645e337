import type { ReactNode } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { fill } from '#platform/fill-text.ts';
import type { QrDrawing } from '#platform/pictures/draw-qr-code.server.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { QrCode } from '#ui/picture/qr-code.tsx';

export interface ReachPatientsProps {
  /** The site's public origin. */
  origin: string;
  /** A QR code of the origin; undefined where only this computer can reach it. */
  qr?: QrDrawing | undefined;
}

/** Ways to share the site: its addresses to copy or send, and a sign for the door. */
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
          <GoogleProfile origin={origin} />
          <div className="door-sign stack gap-2">
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

/** The booking link for the clinic's Google profile; the month page counts its bookings separately. */
function GoogleProfile({ origin }: { origin: string }) {
  const words = useWords('first-steps');
  const { name, address } = useClinicFacts();
  const search = new URLSearchParams({ q: `${name} ${address.locality} ${address.city}` });
  return (
    <>
      <Address label={words.googleAddress} address={`${origin}/book?from=google`} copy={words.copyGoogle}>
        <p className="staff-quiet">{words.googleHint}</p>
      </Address>
      <div className="first-address">
        <h3>{words.googleLook}</h3>
        <p className="staff-quiet">{words.googleLookHint}</p>
        <a
          className="staff-button"
          href={`https://www.google.com/search?${search}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="arrow-up-right" />
          {words.googleOpen}
        </a>
      </div>
    </>
  );
}

interface AddressProps {
  label: string;
  address: string;
  copy: string;
  /** How to use it. */
  children?: ReactNode;
}

function Address({ label, address, copy, children }: AddressProps) {
  return (
    <div className="first-address">
      <p>
        <b>{label}</b>
      </p>
      {children}
      <p>
        <a className="link" href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      </p>
      <CopyButton text={address} label={copy} />
    </div>
  );
}
