import type { ReactNode } from 'react';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Phone } from '#features/clinic/clinic-facts.ts';
import { formatRupees } from '#features/clinic/services.ts';
import { useServicesWords } from './use-services-words.ts';

interface UnsureBannerProps {
  phone: Phone;
  /** What the check-up costs, in rupees. */
  price: number;
  /** The button that books it. */
  children: ReactNode;
}

/** For whoever has read all the prices and still does not know. */
export function UnsureBanner({ phone, price, children }: UnsureBannerProps) {
  const words = useServicesWords();
  return (
    <section className="unsure-banner on-pine scalloped laid-out-when-near">
      <div className="wrap">
        <h2>{words.unsureHeading}</h2>
        <p>{fill(words.unsureText, { price: formatRupees(price) })}</p>
        <p className="unsure-banner-actions">
          {children}
          <a className="button button-line" href={phone.href}>
            <Icon name="phone" />
            {phone.display}
          </a>
        </p>
      </div>
    </section>
  );
}
