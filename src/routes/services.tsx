import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { CategoryBar } from '#features/site/services/category-bar.tsx';
import { PriceList } from '#features/site/services/price-list.tsx';
import { ServicesIntro } from '#features/site/services/services-intro.tsx';
import { UnsureBanner } from '#features/site/services/unsure-banner.tsx';
import { checkUpOf } from '#features/clinic/services/known-services.ts';
import { preselectedService } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { Rich, WordsProvider, type WordSets } from '#platform/words.tsx';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import type { Route } from './+types/services';

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { content, facts } = app.site.current();
  const words = pageWords(app, context.get(pageRequest).language).services;
  const { title, description } = words.services;
  const checkUp = checkUpOf(content);
  return { words, title, description: fill(description, { clinic: facts.name }), checkUp };
}

export const meta = publicPageMeta;

/** Fragments that other pages and old links use for a block of the services page, beside its own id. */
const alsoKnownAs: Readonly<Record<string, string[]>> = { surgical: ['specialty', 'emergency'] };

export default function Services({ loaderData }: Route.ComponentProps) {
  const { categories } = useClinicFacts();
  const { checkUp } = loaderData;
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
          first={category === categories[0]}
          alsoKnownAs={getOwnProperty(alsoKnownAs, category.id) ?? []}
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
      {checkUp && (
        <UnsureBanner price={checkUp.price}>
          <BookButton className="button" service={checkUp.text}>
            <LocalizedText text={words.unsureBook} />
          </BookButton>
        </UnsureBanner>
      )}
    </WordsProvider>
  );
}
