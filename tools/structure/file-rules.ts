// What one file may be called and hold.
import { isWordsFile, perFile } from './rule.ts';

const refusedNames = new Set(['utils', 'helpers', 'common', 'misc', 'shared', 'lib', 'index']);
export const names = perFile('names', ({ path }) =>
  path.split('/').map((part) => {
    const name = part.split('.')[0]!.toLowerCase();
    return refusedNames.has(name) && `'${name}' says nothing: name what is in it`;
  }),
);

const mayExportDefault =
  /^src\/(routes\/|root\.tsx|routes\.ts|entry\.\w+\.tsx)|^tests\/support\/([\w-]+\/)?(build|before-browser-tests)\.ts$|^[\w.-]+\.config\.ts$/;
export const defaultExports = perFile('default-exports', ({ path, code }) => [
  /^export default\b|\bas default\b/m.test(code) &&
    !mayExportDefault.test(path) &&
    !isWordsFile(path) &&
    'only routes, words.<language>.ts and configuration export a default',
]);

export const environment = perFile('environment', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    !path.startsWith('src/config/') &&
    !isTest &&
    /\bprocess\.env\b/.test(code) &&
    'the environment is read in src/config/ alone',
]);

const present =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|\bperformance\.timeOrigin\b|\bTemporal\.Now\b/;
export const clock = perFile('clock', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    path !== 'src/platform/clock.ts' &&
    !isTest &&
    present.test(code) &&
    'the present is read in src/platform/clock.ts alone; take a Clock',
]);

export const barrels = perFile('barrels', ({ code }) => [
  /^export (type )?\*|^export (type )?\{[^}]*\} from\b/m.test(code) &&
    're-exports: import from the file itself',
]);

const maxLines = 400;
export const fileLength = perFile('file-length', ({ lines }) => [
  lines > maxLines && `${lines} lines: more than ${maxLines} hide something that deserves its own name`,
]);

export const floatedLegends = perFile('floated-legends', ({ styles }) => [
  /\blegend\b[^{}]*\{[^}]*\bfloat\s*:/.test(styles) &&
    'WebKit draws a floated legend astride the edge of a grid: use FieldGroup',
]);

const narrowQuery = /@media\b(?=[^{]*max-width)([^{]*)\{/g;
export const narrowOnScreens = perFile('narrow-on-screens', ({ styles }) =>
  Array.from(
    styles.matchAll(narrowQuery),
    ([, query]) =>
      query!.split(',').some((part) => part.includes('max-width') && !/^\s*(screen|print)\b/.test(part)) &&
      `'${query!.trim()}' applies to paper too, which is 718 px wide: begin with 'screen and'`,
  ),
);
