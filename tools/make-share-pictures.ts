// `node tools/make-share-pictures.ts <origin of a running site>`: makes the pictures that messengers show beside a link to the site. They
// contain no name, since the owner sets it. Commit the result in public/share.
import { globSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const width = 1200;
const height = 630;
const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2);

for (const [page, picture] of [
  ['services', 'restorative'],
  ['gallery', 'lounge'],
]) {
  const [source] = globSync(`public/pictures/${picture}-*-1280.webp`);
  if (!source) throw new Error(`There is no picture '${picture}'`);
  await sharp(source)
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`public/share/${page}.jpg`);
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
await tab.goto(origin);
// Removes the parts of the first screen that depend on the owner and the hour; the drawing and its line remain.
await tab.evaluate(() => {
  const hero = document.querySelector('.hero')!;
  document.body.replaceChildren(...document.querySelectorAll('body > svg'), hero);
  for (const part of hero.querySelectorAll('.hero-place, .lead, .tiles')) part.remove();
  for (const part of hero.querySelectorAll<HTMLElement>('.wrap, .hero-art')) part.style.height = '100vh';
});
await sharp(await tab.screenshot())
  .jpeg({ quality: 88, mozjpeg: true })
  .toFile('public/share/home.jpg');
await browser.close();
