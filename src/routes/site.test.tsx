import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { WordsProvider } from '#platform/words.tsx';
import { wordsIn } from '#src/words.server.ts';
import { ErrorBoundary } from './site.tsx';

const render = (error: unknown) =>
  renderToStaticMarkup(
    <StaticRouter location="/services?from=home">
      <WordsProvider words={wordsIn('en').site}>
        <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
          <ErrorBoundary error={error} params={{}} />
        </ClinicFactsContext>
      </WordsProvider>
    </StaticRouter>,
  );

test('a page that failed gives the telephone number and a way to try again, and nothing inner', () => {
  const html = render(new Error('no such table: gallery_items'));
  expect(html).toContain('<h1>Something went wrong on our side</h1>');
  expect(html).toContain(`href="${sampleFacts.phone.href}"`);
  expect(html).toContain('href="/services?from=home">Try again</a>');
  expect(html).not.toContain('gallery_items');
});
