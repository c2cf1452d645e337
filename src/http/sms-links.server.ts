import { Hono, type Context } from 'hono';

/**
 * Links in messages lead to the patient's page. They are short, since every letter of an SMS counts. India's operators can register
 * `/a?TOKEN` up to its question mark, and `/HEADER/TOKEN` as a short URL; older messages contain `/a/TOKEN`.
 */
export function smsLinks(shortLinkHeader: () => string | undefined): Hono {
  const links = new Hono();
  links.get('/a', (c) => {
    // Some phones and mail programs append query parameters.
    const [, token = 'none'] = /^\?([\w-]+)/.exec(new URL(c.req.url).search) ?? [];
    return lead(c, token);
  });
  links.get('/a/:token', (c) => lead(c, c.req.param('token')));
  links.get('/:header{[A-Za-z]{6}}/:token{[\\w-]{22}}', (c, next) =>
    c.req.param('header') === shortLinkHeader() ? lead(c, c.req.param('token')) : next(),
  );
  return links;
}

function lead(c: Context, token: string): Response {
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(`/appointment/${encodeURIComponent(token)}`, 302);
}
