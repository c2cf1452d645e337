import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

test.each([
  ['/', '/book', '/services#preventive'],
  ['/', '/staff/appointments', '?date=2026-11-24&month=2026-12-01'],
  ['/', '/staff/clinic/', '?part=history'],
  ['/', '/services', '#surgical'],
  ['/hi', '/hi/services', '/'],
  ['/hi', '/hi', '/#about'],
  ['/mr', '/mr/book', '/services?from=book#preventive'],
])(
  'with addresses that begin with %s, on %s, the server writes %s as the browser’s router does',
  (base, page, to) => {
    const inRouter = (link: ReactNode) =>
      renderToStaticMarkup(
        <StaticRouter basename={base} location={page}>
          {link}
        </StaticRouter>,
      );
    const link = { to, className: 'link', replace: true, preventScrollReset: true, children: 'There' };
    expect(inRouter(<Link {...link} />)).toBe(inRouter(<RouterLink {...link} />));
  },
);
