import { Link } from 'react-router';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatRupees, type Category } from '#features/clinic/services.ts';
import { useHomeWords } from './use-home-words.ts';
import { ArchIcon } from '../drawings/arch-icon.tsx';
import { CategoryPicture } from '../services/category-picture.tsx';

/** One kind of dentistry: what it covers, where its prices start, and the way to its price list. */
export function ServiceCard({ category }: { category: Category }) {
  const words = useHomeWords();
  const { id, title, services } = category;
  const cheapest = services.reduce((least, service) => (service.rupees < least.rupees ? service : least));
  return (
    <li className="service-card">
      <CategoryPicture category={id} sizes="(min-width: 27rem) 22rem, 82vw" />
      <div className="service-card-text">
        <header>
          <ArchIcon category={id} />
          <h3>{title}</h3>
        </header>
        <ul className="service-card-checks">
          {words[`${id}Checks`].map((check) => (
            <li key={check}>
              <Icon name="check" />
              {check}
            </li>
          ))}
        </ul>
        <footer>
          <p>
            {words.priceFrom}{' '}
            <b>
              {formatRupees(cheapest.rupees)}
              {cheapest.indicative && '*'}
            </b>
          </p>
          <Link className="link" to={`/services#${id}`} aria-label={fill(words.exploreMoreOf, { title })}>
            {words.exploreMore}
            <Icon name="arrow-right" />
          </Link>
        </footer>
      </div>
    </li>
  );
}
