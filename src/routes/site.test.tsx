import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { WordsProvider } from '#platform/words.tsx';
import { wordsIn } from '#src/words/words.server.ts';
import { ErrorBoundary } from './site.tsx';

function render(error: unknown): string {
  const Page = () => <ErrorBoundary error={error} params={{}} />;
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  return renderToStaticMarkup(
    <WordsProvider words={wordsIn('en').site}>
      <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
        <Stub initialEntries={['/services?from=home']} />
      </ClinicFactsContext>
    </WordsProvider>,
  );
}

test('a page that failed gives the telephone number and a way to try again, and nothing inner', () => {
  const html = render(new Error('no such table: gallery_items'));
  expect(html).toContain('<h1>Something went wrong on our side</h1>');
  expect(html).toContain(`href="${sampleFacts.phone.href}"`);
  expect(html).toContain('href="/services?from=home">Try again</a>');
  expect(html).not.toContain('gallery_items');
});
