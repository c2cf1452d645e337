import { useLabels } from '#features/clinic/use-clinic.ts';
import type { ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { getOwnProperty } from '#platform/values/own-property.ts';
import {
  formatRupees,
  indicativeMark,
  type Category,
  type Service,
} from '#features/clinic/services/services.ts';
import { CategoryPicture } from '../drawings/category-pictures.tsx';

interface PriceListProps {
  category: Category;
  /** The page's first list: its picture is above the fold on a phone. */
  first?: boolean;
  /** Other fragments that lead here. */
  alsoKnownAs: readonly string[];
  /** Renders the Book button of a service; passed by the page, since booking is another feature. */
  renderBookButton: (service: Service) => ReactNode;
}

/** One kind of dentistry with its prices. */
export function PriceList({ category, first = false, alsoKnownAs, renderBookButton }: PriceListProps) {
  const words = useWords('services');
  const { id, services } = category;
  const descriptions: Readonly<Record<string, string>> = words.blocks;
  const title = useLabels()(category.title);
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
            <h2 id={`${id}-title`}>
              <LocalizedText text={title} />
            </h2>
            <p>
              <LocalizedText text={getOwnProperty(descriptions, id) ?? ''} />
            </p>
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

/** One treatment with its price and Book button. The asterisk is outside the column, so that the digits of all rows align. */
function PriceRow({ service, children }: { service: Service; children: ReactNode }) {
  const words = useWords('services');
  const taxWords = useWords('clinic').tax;
  const label = useLabels();
  const languageOfText = useTextLanguage();
  const descriptions: Readonly<Record<string, string>> = words.services;
  return (
    <li className="price-row">
      <h3>
        <LocalizedText text={label(service.name)} />
      </h3>
      <p className="price-row-amount">
        <data value={service.rupees}>{formatRupees(service.rupees)}</data>
        {service.indicative && (
          <abbr title={words.indicative} lang={languageOfText(words.indicative)}>
            {indicativeMark}
          </abbr>
        )}
        {service.tax && (
          <small>
            <LocalizedText text={taxWords[service.tax]} />
          </small>
        )}
      </p>
      <p className="price-row-description">
        <LocalizedText text={getOwnProperty(descriptions, service.name) ?? ''} />
      </p>
      {children}
    </li>
  );
}
