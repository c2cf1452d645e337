import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { CategoryBar } from '#features/site/services/category-bar.tsx';
import { PriceList } from '#features/site/services/price-list.tsx';
import { ServicesIntro } from '#features/site/services/services-intro.tsx';
import { UnsureBanner } from '#features/site/services/unsure-banner.tsx';
import { useLabels } from '#features/clinic/use-labels.ts';
import { categories, preselectedService, type CategoryId } from '#features/clinic/services.ts';
import { fill, Rich, WordsProvider, type WordSets } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { wordsIn } from '#src/words.server.ts';
import type { Route } from './+types/services';

/** Fragments that other pages and old links use for a block. */
const alsoKnownAs: Partial<Record<CategoryId, string[]>> = { surgical: ['specialty', 'emergency'] };

export function loader({ context }: Route.LoaderArgs) {
  const { name: clinic } = context.get(appContext).config.clinic;
  const words = wordsIn(context.get(pageRequest).language).services;
  const { title, description } = words.services;
  return { words, title, description: fill(description, { clinic }) };
}

export const meta = publicPageMeta;

export default function Services({ loaderData }: Route.ComponentProps) {
  const [preventive] = categories;
  const [checkUp] = preventive!.services;
  const words: WordSets['services'] = loaderData.words.services;
  const label = useLabels();
  return (
    <WordsProvider words={loaderData.words}>
      <ServicesIntro />
      <CategoryBar />
      {categories.map((category) => (
        <PriceList
          key={category.id}
          category={category}
          first={category === preventive}
          alsoKnownAs={alsoKnownAs[category.id] ?? []}
          renderBookButton={(service) => (
            <BookButton
              className="button button-line"
              service={preselectedService(category, service)}
              label={fill(words.bookService, { service: label(service.name) })}
            >
              <b>
                <Rich text={words.bookRow} tag={(rest) => <span className="price-row-rest">{rest}</span>} />
              </b>
            </BookButton>
          )}
        />
      ))}
      <UnsureBanner price={checkUp!.rupees}>
        <BookButton className="button" service={preselectedService(preventive!, checkUp!)}>
          {words.unsureBook}
        </BookButton>
      </UnsureBanner>
    </WordsProvider>
  );
}
