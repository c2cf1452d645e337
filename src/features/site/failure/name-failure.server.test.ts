import { expect, test } from 'vitest';
import { addToFailure } from './name-failure.server.ts';

const dataOf = (html: string) =>
  JSON.parse(JSON.parse(/enqueue\((".*")\)/.exec(html)![1]!) as string) as string[];

test.each([
  'Please try again, or call us.',
  'कृपया फिर कोशिश करें।',
  `Sorry! "Shah & Sons" can't show this <now>`,
])('what a page that failed says (%s) is longer in the page and in its data alike', (text) => {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
  const data = JSON.stringify(JSON.stringify(['failureText', text])).replaceAll('<', String.raw`\u003c`);
  const html = `<main><p class="lead">${escaped}</p></main><script>enqueue(${data})</script>`;
  const made = addToFailure(html, text, 'Read out 123-456-789.');
  expect(made).toContain(`<p class="lead">${escaped} Read out 123-456-789.</p>`);
  expect(dataOf(made)).toEqual(['failureText', `${text} Read out 123-456-789.`]);
});
