import { Hono } from 'hono';
import type { PlacedConfig } from './config.server.ts';

const publicPages = ['/', '/services', '/gallery', '/book', '/privacy', '/terms'];
/** Nothing for a search engine: programs' answers, the staff's pages, patients' own pages. */
const notForRobots = ['/api/', '/staff', '/gallery/edit', '/appointment/'];
const kept = { 'Cache-Control': 'public, max-age=3600' };

/** Small files that depend on the owner's settings: for search engines, and for phones that put the site on their home screen. */
export function createSiteFiles({ publicUrl, clinic }: PlacedConfig): Hono {
  const escaped = publicUrl.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((path) => `  <url><loc>${escaped}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
  const robots = [
    'User-agent: *',
    ...notForRobots.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml\n`,
  ].join('\n');
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = JSON.stringify({
    name: clinic.name,
    short_name: clinic.name,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf7ec',
    theme_color: '#0f413b',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  });

  const files = new Hono();
  const serve = (path: string, type: string, body: string) =>
    files.get(path, (c) => c.body(body, 200, { 'Content-Type': type, ...kept }));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);
  serve('/robots.txt', 'text/plain; charset=utf-8', robots);
  serve('/manifest.webmanifest', 'application/manifest+json', manifest);
  return files;
}
