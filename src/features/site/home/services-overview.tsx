import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ScrollingRow } from '#ui/row/scrolling-row.tsx';
import { scrollToTop } from '#ui/page/smooth-scroll.ts';
import { PriceWithTax } from '#features/clinic/price-with-tax.tsx';
import { shownPrice, type Category } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { ArchIcon, CategoryPicture } from '../drawings/category-pictures.tsx';

/** Milliseconds for the services page to appear. */
const afterNavigation = 100;

/** The number of examples for a category that the owner has added. */
const maxChecks = 3;

/** Categories of dentistry in a row that scrolls sideways. */
export function ServicesOverview() {
  const words = useWords('home');
  const { categories } = useClinicFacts();
  return (
    <section className="services-overview laid-out-when-near pictures-when-near" id="services-section">
      <div className="wrap section-heading">
        <div>
          <p className="tag">
            <LocalizedText text={words.servicesTag} />
          </p>
          <h2>
            <LocalizedText text={words.servicesHeading} />
          </h2>
        </div>
        <p>
          <LocalizedText text={words.servicesIntro} />
        </p>
      </div>
      <ScrollingRow
        label={words.servicesRow}
        previous={words.previousServices}
        next={words.nextServices}
        controls={
          <>
            <SiteLink
              className="button button-pine"
              to="/services"
              onClick={() => setTimeout(scrollToTop, afterNavigation)}
            >
              <LocalizedText text={words.exploreAll} />
            </SiteLink>
            <span className="small">
              <LocalizedText text={words.asteriskShort} />
            </span>
          </>
        }
      >
        {categories.map((category) => (
          <ServiceCard key={category.id} category={category} />
        ))}
      </ScrollingRow>
    </section>
  );
}

/** The card of a category: examples, its lowest price, and a link to its price list. */
function ServiceCard({ category }: { category: Category }) {
  const words = useWords('home');
  const { id, services } = category;
  const label = useLabels();
  const languageOfText = useTextLanguage();
  const title = label(category.title);
  const checks: Readonly<Record<string, readonly string[]>> = words.checks;
  const [cheapest] = services.toSorted((one, other) => one.rupees - other.rupees);
  return (
    <li className="service-card">
      <CategoryPicture category={id} sizes="(min-width: 27rem) 22rem, 82vw" />
      <div className="service-card-text">
        <header>
          <ArchIcon category={id} />
          <h3>
            <LocalizedText text={title} />
          </h3>
        </header>
        <ul className="service-card-checks">
          {(getOwnProperty(checks, id) ?? services.slice(0, maxChecks).map(({ name }) => label(name))).map(
            (check) => (
              <li key={check}>
                <Icon name="check" />
                <LocalizedText text={check} />
              </li>
            ),
          )}
        </ul>
        <footer>
          <p>
            <LocalizedText text={words.priceFrom} />{' '}
            <b>
              <PriceWithTax price={shownPrice(cheapest!)} of={cheapest!} />
            </b>
          </p>
          <SiteLink
            className="link"
            to={`/services#${id}`}
            aria-label={fill(words.exploreMoreOf, { title })}
            lang={languageOfText(words.exploreMoreOf)}
          >
            <LocalizedText text={words.exploreMore} />
            <Icon name="arrow-right" />
          </SiteLink>
        </footer>
      </div>
    </li>
  );
}
