import type { ReactNode } from 'react';
import { formatRupees, type Service } from '#features/clinic/services.ts';
import { useServicesWords } from './use-services-words.ts';

interface PriceRowProps {
  service: Service;
  /** The Book button of this service. */
  children: ReactNode;
}

/** One treatment with its price. The asterisk hangs outside the column, so that the digits of all rows align. */
export function PriceRow({ service, children }: PriceRowProps) {
  const words = useServicesWords();
  const descriptions: Readonly<Record<string, string>> = words.services;
  return (
    <li className="price-row">
      <h3>{service.name}</h3>
      <p className="price-row-amount">
        <data value={service.rupees}>{formatRupees(service.rupees)}</data>
        {service.indicative && <abbr title={words.indicative}>*</abbr>}
      </p>
      <p className="price-row-description">{descriptions[service.name]}</p>
      {children}
    </li>
  );
}
