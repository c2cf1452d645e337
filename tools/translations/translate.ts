// `npm run translations -- export [folder]` writes hi.csv and mr.csv for translators, with notes beside each;
// `npm run translations -- import [folder]` writes them back into the words files.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { translations } from '#platform/language.ts';
import { exportSheet, importSheet, type Sources } from './catalogue.ts';
import { aboutFor } from './glossary.ts';

const [what, folder = 'translations'] = process.argv.slice(2);
const paths = globSync('src/**/{*words,service-labels}.{en,hi,mr}.ts').sort();
const sources: Sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

if (what === 'export') {
  mkdirSync(folder, { recursive: true });
  for (const language of translations) {
    writeFileSync(join(folder, `${language}.csv`), exportSheet(sources, language));
    writeFileSync(join(folder, `notes.${language}.txt`), `${aboutFor(language).join('\n')}\n`);
  }
  console.log(
    `Written: ${join(folder, 'hi.csv')} and ${join(folder, 'mr.csv')}, each with notes for the translator`,
  );
} else if (what === 'import') {
  const read = translations.map((language) =>
    importSheet(sources, language, readFileSync(join(folder, `${language}.csv`), 'utf8')),
  );
  const faults = read.flatMap((one) => one.faults);
  const changed = read.flatMap((one) => [...one.changed]);
  if (faults.length > 0) {
    console.error(`Nothing was changed. Mend first:\n${faults.join('\n')}`);
    process.exitCode = 1;
  } else {
    for (const [path, source] of changed) writeFileSync(path, source);
    if (changed.length > 0) execFileSync('prettier', ['--write', ...changed.map(([path]) => path)]);
    console.log(changed.length === 0 ? 'Nothing to change.' : changed.map(([path]) => path).join('\n'));
    if (changed.length > 0) console.log('Now run: npm run check');
  }
} else {
  console.error('Say export or import: npm run translations -- export');
  process.exitCode = 1;
}
