import { expect, test } from 'vitest';
import { phone } from '#features/clinic/clinic-facts.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { renderFailurePage } from './render-failure-page.server.ts';
import words from './words.en.ts';

test('the fallback failure page gives the telephone number as a link, and escapes what the owner wrote', () => {
  const facts = {
    ...sampleFacts,
    name: 'Shah & Sons <Dental>',
    phone: phone('+91 22 1234 5678'),
    samples: [],
  };
  const html = renderFailurePage(facts, { title: words.failureTitle, text: words.failureText });
  expect(html).toContain('<a href="tel:+912212345678">+91 22 1234 5678</a>');
  expect(html).toContain('Shah &amp; Sons &lt;Dental&gt;');
  expect(html).not.toContain('<script');
});
