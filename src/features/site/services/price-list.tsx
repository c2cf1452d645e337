import type { ReactNode } from 'react';
import type { Category, Service } from '#features/clinic/services.ts';
import { useServicesWords } from './use-services-words.ts';
import { CategoryPicture } from './category-picture.tsx';
import { PriceRow } from './price-row.tsx';

interface PriceListProps {
  category: Category;
  /** The page's first list: on a phone its picture is on the first screen. */
  first?: boolean;
  /** Other fragments that lead here. */
  alsoKnownAs?: readonly string[];
  /** Makes the Book button of a service: booking belongs to another feature, the page brings it. */
  renderBookButton: (service: Service) => ReactNode;
}

/** One kind of dentistry with its prices. */
export function PriceList({ category, first = false, alsoKnownAs = [], renderBookButton }: PriceListProps) {
  const words = useServicesWords();
  const { id, title, services } = category;
  return (
    <section
      className={first ? 'price-list' : 'price-list laid-out-when-near pictures-when-near'}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      {alsoKnownAs.map((fragment) => (
        <span key={fragment} className="price-list-fragment" id={fragment} />
      ))}
      <div className="wrap price-list-grid">
        <div className="price-list-heading">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            <p>{words[id]}</p>
          </div>
          <CategoryPicture category={id} sizes="(min-width: 60rem) 33rem, 92vw" first={first} />
        </div>
        <ul className="price-list-rows">
          {services.map((service) => (
            <PriceRow key={service.name} service={service}>
              {renderBookButton(service)}
            </PriceRow>
          ))}
        </ul>
      </div>
    </section>
  );
}
