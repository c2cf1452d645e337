/**
 * `node tools/make-pictures.ts <folder of originals>`: makes the default pictures of the site.
 *
 * The originals are the project's own renderings as PNG, 20 MB outside the repository; the drawings beside this tool (`drawings/*.svg`) are
 * hand-written. The results are AVIF and WebP files in the widths of the layout, in `public/pictures`, named by their content so that
 * browsers may cache them for ever, and the list for `Picture` (src/ui/picture/picture-files.ts). Run it again, and commit the results, when
 * an original, a drawing or a width changes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import sharp from 'sharp';
import { pictureWidths } from '../src/ui/picture/picture-widths.ts';

const originals = [
  'comfort',
  'cosmetic',
  'emergency',
  'hero',
  'lounge',
  'ortho',
  'preventive',
  'restorative',
  'specialty',
  'team',
  'tray',
  'xray',
];
/** The whole drawing, or the part of it that a viewBox names. */
const drawings = [
  { name: 'facade', source: 'facade', viewBox: [0, 0, 1200, 900] },
  // Without the wing on the right, for a phone.
  { name: 'facade-corner', source: 'facade', viewBox: [-160, 0, 1200, 900] },
];
const target = 'public/pictures';

const fingerprint = (...contents: (string | Buffer)[]): string => {
  const digest = createHash('sha256');
  for (const content of contents) digest.update(content);
  return digest.digest('base64url').slice(0, 8);
};

async function makeRendered(folder: string, name: string): Promise<string> {
  const original = sharp(readFileSync(`${folder}/${name}.png`));
  const made: { suffix: string; content: Buffer }[] = [];
  for (const size of pictureWidths) {
    const resized = original.clone().resize(size);
    const avif = resized.clone().avif({ quality: 52, effort: 7 });
    const webp = resized.clone().webp({ quality: 76, effort: 6 });
    made.push({ suffix: `${size}.avif`, content: await avif.toBuffer() });
    made.push({ suffix: `${size}.webp`, content: await webp.toBuffer() });
  }
  const mark = fingerprint(...made.map(({ content }) => content));
  for (const { suffix, content } of made) writeFileSync(`${target}/${name}-${mark}-${suffix}`, content);
  return mark;
}

function makeDrawing({ name, source, viewBox }: (typeof drawings)[number]): string {
  const [left, top, width, height] = viewBox as [number, number, number, number];
  const content = readFileSync(`tools/drawings/${source}.svg`, 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/>\s+</g, '><')
    .replace(
      /viewBox="[^"]*"/,
      `viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`,
    )
    .trim();
  const mark = fingerprint(content);
  writeFileSync(`${target}/${name}-${mark}.svg`, content);
  return mark;
}

const [folder] = parseArgs({ allowPositionals: true }).positionals;
if (!folder)
  throw new Error('Give the folder of the original PNG pictures: node tools/make-pictures.ts <folder>');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const rendered: Record<string, string> = {};
for (const name of originals) rendered[name] = await makeRendered(folder, name);
const drawn = Object.fromEntries(drawings.map((drawing) => [drawing.name, makeDrawing(drawing)]));
const list = `// Written by tools/make-pictures.ts.
export const renderedPictures = ${JSON.stringify(rendered)} as const;
export const drawnPictures = ${JSON.stringify(drawn)} as const;
`;
const style: unknown = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
writeFileSync(
  'src/ui/picture/picture-files.ts',
  await format(list, Object.assign({}, style, { parser: 'typescript' })),
);
