import type { ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { CallLink } from '#features/clinic/call-link.tsx';
import { PriceWithTax } from '#features/clinic/price-with-tax.tsx';
import type { FixedPrice } from '#features/clinic/services/known-services.ts';
import { formatRupees } from '#features/clinic/services/services.ts';

interface UnsureBannerProps {
  /** The price of the check-up. */
  price: FixedPrice;
  /** The booking button. */
  children: ReactNode;
}

/** A banner after the price list for visitors who are still unsure. */
export function UnsureBanner({ price, children }: UnsureBannerProps) {
  const words = useWords('services');
  return (
    <section className="unsure-banner on-pine scalloped laid-out-when-near">
      <div className="wrap">
        <h2>
          <LocalizedText text={words.unsureHeading} />
        </h2>
        <p>
          <LocalizedText
            text={words.unsureText}
            values={{ price: <PriceWithTax price={formatRupees(price.rupees)} of={price} /> }}
          />
        </p>
        <p className="unsure-banner-actions">
          {children}
          <CallLink className="button button-line" />
        </p>
      </div>
    </section>
  );
}
