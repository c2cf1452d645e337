import { Hono } from 'hono';

/** '/a/{token}' in an SMS, where every letter counts, leads to the patient's own page. */
export function shortLinks() {
  const links = new Hono();
  links.get('/a/:token', (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(`/appointment/${encodeURIComponent(c.req.param('token'))}`, 302);
  });
  return links;
}
