import { hash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { finishPage } from './finish-page.server.ts';
import { inlineNonce } from './inline-nonce.ts';

const sha256 = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

test('allows the scripts and styles of the program by their hashes, and tells nobody their mark', () => {
  const finished = finishPage([
    renderToString(
      <html lang="en">
        <style nonce={inlineNonce} dangerouslySetInnerHTML={{ __html: 'a > b {}' }} />
        <script nonce={inlineNonce} dangerouslySetInnerHTML={{ __html: 'first()' }} />
        <script
          data-more="1 > 0 </script>"
          nonce={inlineNonce}
          type="module"
          dangerouslySetInnerHTML={{ __html: 'if (1 < 2) last()' }}
        />
      </html>,
    ),
  ]);
  const { contentPolicy } = finished;
  const html = finished.html.toString();
  expect(html).not.toContain('nonce');
  expect(html).toContain('<script>first()</script>');
  expect(contentPolicy).toContain(`script-src 'self' ${sha256('first()')} ${sha256('if (1 < 2) last()')};`);
  expect(contentPolicy).toContain(`style-src 'self' ${sha256('a > b {}')};`);
});

test.each([
  ['a script', '<script>steal()</script>'],
  ['a style', '<style>body{display:none}</style>'],
  [
    'a script with a nonce that it made up',
    '<script nonce="00000000-0000-0000-0000-000000000000">steal()</script>',
  ],
  [
    'a script behind the end of one of the program’s',
    `<script nonce="${inlineNonce}">"</script><script>steal()"</script>`,
  ],
])('%s that stands in the page all the same gets no hash', (_, hostile) => {
  const { contentPolicy } = finishPage([
    `<body><script nonce="${inlineNonce}">own()</script>${hostile}</body>`,
  ]);
  expect(contentPolicy).toContain(sha256('own()'));
  for (const content of ['steal()', 'steal()"', 'body{display:none}'])
    expect(contentPolicy).not.toContain(sha256(content));
});
