import { constant, type Constant, type Pieces } from '../http/pieces.server.ts';
import { sourceOf } from './handing-on.server.ts';
import { inScript } from './in-script.server.ts';
import { withStandIns } from './stand-in.ts';

const moduleScript = '<script type="module" async="">';
/** Scrolls to where the page was: the browser has done so by itself, and this would read from the disk before the page is seen. */
const scrollScript = '<script>((storageKey, restoreKey) =>';
/** React Router's own settings, in a script that a phone would run before it shows the end of the page. */
const contextScript = '<script>window.__reactRouterContext';
/** The elements stay: React expects them. */
const emptyScript = '<script></script>';

interface Manifest {
  /** Where the browser would fetch it. */
  url: string;
  entry: { module: string; imports: string[] };
  routes: Readonly<Record<string, { module: string; imports?: string[] } | undefined>>;
}

interface Deferred {
  manifest: Manifest;
  /** Statements that hand on what other pages are given too. */
  alike: Iterable<Constant>;
  /** Statements that hand the data of the page to React Router. */
  data: string;
  /** Of this page, beside those of every page. */
  ownStyles: string;
  laterStyles: string;
  /** Milliseconds after which the scripts run though the visitor has done nothing. */
  quiet: number;
}

/**
 * Makes React Router's scripts inert until the inline starter (start-scripts.inline.ts) wakes them: on a slow phone nothing competes
 * with the text and the pictures for the network, and nothing but the page itself is worked at before it is seen. Its list of routes
 * travels inside the page, one request fewer; so does what the scripts show later and this page does not: drawings that nothing on it
 * points at, and `laterStyles`. Looks for plain texts, not patterns, and leaves alone what is the same in other pages: most pages are
 * made for one visitor.
 */
export function deferScripts(
  html: string,
  { manifest, alike, data, ownStyles, laterStyles, quiet }: Deferred,
): Pieces {
  if (!standsOnce(html, moduleScript))
    throw new Error("React Router's module script is not where it was expected");
  if (!html.includes(scrollScript))
    throw new Error("React Router's script for the place is not what was expected");

  const links: string[] = [];
  let page = replaceEach(html, '<link rel="modulepreload"', '>', (link) => {
    links.push(/\bhref="([^"]+)"/.exec(link)![1]!);
    return '';
  });
  const statements: string[] = [];
  page = replaceEach(page, contextScript, '</script>', (script) => {
    statements.push(script.slice('<script>'.length, -'</script>'.length));
    return emptyScript;
  });
  page = replaceEach(page, scrollScript, '</script>', () => emptyScript);

  const parts = withStandIns(page);
  const sprite = parts.find((part, index) => index % 2 === 1 && part.startsWith(symbol)) ?? '';
  const pointedAt = idsPointedAt(page);
  const { shown, later } = drawingsOf(sprite, pointedAt);
  let ownLater = '';
  const pieces = parts.flatMap((part, index): Pieces => {
    if (index % 2 === 0) {
      const { used, unused } = splitDrawings(part, pointedAt);
      ownLater += unused;
      return used === '' ? [] : [used];
    }
    if (part === sprite) return [shown];
    return [parts[index - 1]!.endsWith('<style>') ? styled(part, ownStyles) : constant(part)];
  });
  const dataOfPage = `${drawLater(ownLater)}${[...statements, data].join(';')};`;
  return pieces.flatMap((piece) => {
    const at = typeof piece === 'string' ? piece.indexOf(moduleScript) : -1;
    if (typeof piece !== 'string' || at === -1) return [piece];
    const end = piece.indexOf('</script>', at);
    const start = startOf(piece.slice(at + moduleScript.length, end), manifest, links, laterStyles);
    const opening = `<script type="text/plain" id="deferred-scripts" data-files="${start.files}" data-quiet="${quiet}">`;
    return [
      piece.slice(0, at) + opening,
      start.before,
      later,
      ...alike,
      dataOfPage,
      start.routes,
      piece.slice(end),
    ];
  });
}

/** A rendered page that is left as it is, each text in its place. */
export const putTextsIn = (html: string): Pieces =>
  withStandIns(html).map((part, index) => (index % 2 === 0 ? part : constant(part)));

const styles = new Map<string, Map<string, Constant>>();

/** The styles of every page with those of a kind of page. */
function styled(css: string, own: string): Constant {
  const known = styles.get(own) ?? new Map<string, Constant>();
  styles.set(own, known);
  const found = known.get(css) ?? constant(css + own);
  known.set(css, found);
  return found;
}

const symbol = '<symbol id="';

function idsPointedAt(html: string): Set<string> {
  const ids = new Set<string>();
  replaceEach(html, 'href="#', '"', (pointer) => {
    ids.add(pointer.slice('href="#'.length, -1));
    return '';
  });
  return ids;
}

function splitDrawings(html: string, pointedAt: ReadonlySet<string>): { used: string; unused: string } {
  let unused = '';
  const used = replaceEach(html, symbol, '</symbol>', (drawing) => {
    if (pointedAt.has(drawing.slice(symbol.length, drawing.indexOf('"', symbol.length)))) return drawing;
    unused += drawing;
    return '';
  });
  return { used, unused };
}

const drawLater = (unused: string) =>
  unused === ''
    ? ''
    : `document.querySelector(".drawings").insertAdjacentHTML("beforeend",${inScript(unused)});`;

const drawings = new Map<string, { shown: Constant; later: Constant }>();
const mostDrawings = 300;

/** Of the drawings of every page those that this one shows, and the statement that brings the others. */
function drawingsOf(sprite: string, pointedAt: ReadonlySet<string>): { shown: Constant; later: Constant } {
  const key = [...pointedAt].sort().join(' ');
  let found = drawings.get(key);
  if (!found) {
    const { used, unused } = splitDrawings(sprite, new Set([...pointedAt, ...idsPointedAt(sprite)]));
    found = { shown: constant(used), later: constant(drawLater(unused)) };
    if (drawings.size >= mostDrawings) drawings.clear();
    drawings.set(key, found);
  }
  return found;
}

interface Start {
  /** What the browser fetches, separated by spaces. */
  files: string;
  /** The imports, and the styles of other pages. */
  before: Constant;
  /** Statements that begin with the routes. */
  routes: Constant;
}

const starts = new WeakMap<Manifest, Map<string, Map<string, Start>>>();

/** How React Router starts a page; the same in all pages of the same routes. */
function startOf(script: string, manifest: Manifest, links: readonly string[], laterStyles: string): Start {
  const ofManifest = starts.get(manifest) ?? new Map<string, Map<string, Start>>();
  starts.set(manifest, ofManifest);
  const known = ofManifest.get(laterStyles) ?? new Map<string, Start>();
  ofManifest.set(laterStyles, known);
  const start = known.get(script) ?? beginWithFewFiles(script, manifest, links, laterStyles);
  known.set(script, start);
  return start;
}

const routeImport = /^import \* as (\w+) from "([^"]+)";$/gm;

/** React Router imports a file for each route; those that only hand on what is in another file need not be fetched. */
function beginWithFewFiles(
  script: string,
  manifest: Manifest,
  links: readonly string[],
  laterStyles: string,
): Start {
  const manifestImport = `import "${manifest.url}";`;
  const entryImport = `import("${manifest.entry.module}");`;
  if (!standsOnce(script, manifestImport) || !standsOnce(script, entryImport))
    throw new Error("React Router's list of routes is not where it was expected");
  const instead = new Map<string, string>();
  const imports: string[] = [];
  const handedOn: string[] = [];
  for (const [, name, file] of script.matchAll(routeImport)) {
    const source = sourceOf(file!);
    if (source) {
      instead.set(file!, source.file);
      imports.push(`import*as ${name}From from"${source.file}";`);
      const names = source.names.map(([outer, inner]) => `${outer}:${name}From.${inner}`);
      handedOn.push(`const ${name}={${names.join(',')}};`);
    } else imports.push(`import*as ${name} from"${file}";`);
  }
  const entry = sourceOf(manifest.entry.module);
  if (entry) instead.set(manifest.entry.module, entry.file);
  const fetched = (file: string) => instead.get(file) ?? file;
  const files = new Set(links.filter((file) => file !== manifest.url).map(fetched));
  // React fetches what is named here in advance: a file that is there already costs nothing.
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, module: fetched(route.module) },
  ]);
  const toBrowser = {
    ...manifest,
    url: fetched(manifest.entry.module),
    entry: { ...manifest.entry, module: fetched(manifest.entry.module) },
    routes: Object.fromEntries(routes),
  };
  const rest = script
    .replace(manifestImport, '')
    .replaceAll(routeImport, '')
    .replace(entryImport, () => `import("${fetched(manifest.entry.module)}");`);
  const styleLater = `{const sheet=new CSSStyleSheet();sheet.replaceSync(${inScript(laterStyles)});document.adoptedStyleSheets.push(sheet)}`;
  return {
    files: [...files].join(' '),
    before: constant(imports.join('') + styleLater),
    routes: constant(`window.__reactRouterManifest=${inScript(toBrowser)};${handedOn.join('')}${rest}`),
  };
}

function standsOnce(html: string, text: string): boolean {
  const at = html.indexOf(text);
  return at !== -1 && !html.includes(text, at + 1);
}

/** Replaces each piece that begins and ends so. */
function replaceEach(
  html: string,
  opening: string,
  closing: string,
  replace: (piece: string) => string,
): string {
  let result = '';
  let from = 0;
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, from)) {
    const found = html.indexOf(closing, at + opening.length);
    const end = found === -1 ? html.length : found + closing.length;
    result += html.slice(from, at) + replace(html.slice(at, end));
    from = end;
  }
  return result + html.slice(from);
}
