import { Link } from 'react-router';
import { ScrollingRow } from '#ui/row/scrolling-row.tsx';
import { scrollToTop } from '#ui/page/smooth-scroll.ts';
import { categories } from '#features/clinic/services.ts';
import { useHomeWords } from './use-home-words.ts';
import { ServiceCard } from './service-card.tsx';

/** Time for the page of services to be there. */
const afterNavigation = 100;

/** The five kinds of dentistry, in a row to swipe through. */
export function ServicesOverview() {
  const words = useHomeWords();
  return (
    <section className="services-overview laid-out-when-near pictures-when-near" id="services-section">
      <div className="wrap section-heading">
        <div>
          <p className="tag">{words.servicesTag}</p>
          <h2>{words.servicesHeading}</h2>
        </div>
        <p>{words.servicesIntro}</p>
      </div>
      <ScrollingRow
        label={words.servicesRow}
        previous={words.previousServices}
        next={words.nextServices}
        controls={
          <>
            <Link
              className="button button-pine"
              to="/services"
              onClick={() => setTimeout(scrollToTop, afterNavigation)}
            >
              {words.exploreAll}
            </Link>
            <span className="small">{words.asteriskShort}</span>
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
