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
  entry: { module: string };
}

interface Deferred {
  manifest: Manifest;
  /** Statements that hand the data of the page to React Router. */
  data: string;
  laterStyles: string;
  /** Milliseconds after which the scripts run though the visitor has done nothing. */
  quiet: number;
}

/**
 * Makes React Router's scripts inert until the inline starter (start-scripts.inline.ts) wakes them: on a slow phone nothing competes
 * with the text and the pictures for the network, and nothing but the page itself is worked at before it is seen. Its list of routes
 * travels inside the page, one request fewer; so does what the scripts show later and this page does not: drawings that nothing on it
 * points at, and `laterStyles`. Looks for plain texts, not patterns: a page is 100 KB, and most are made for one visitor.
 */
export function deferScripts(html: string, { manifest, data, laterStyles, quiet }: Deferred): string {
  const manifestImport = `import "${manifest.url}";`;
  if (!standsOnce(html, moduleScript) || !standsOnce(html, manifestImport))
    throw new Error("React Router's module script is not where it was expected");
  if (!html.includes(scrollScript))
    throw new Error("React Router's script for the place is not what was expected");

  const files: string[] = [];
  let page = replaceEach(html, '<link rel="modulepreload"', '>', (link) => {
    const [, href] = /\bhref="([^"]+)"/.exec(link)!;
    if (href !== manifest.url) files.push(href!);
    return '';
  });
  const statements: string[] = [];
  page = replaceEach(page, contextScript, '</script>', (script) => {
    statements.push(script.slice('<script>'.length, -'</script>'.length));
    return emptyScript;
  });
  page = replaceEach(page, scrollScript, '</script>', () => emptyScript);

  const pointedAt = new Set<string>();
  replaceEach(page, 'href="#', '"', (pointer) => {
    pointedAt.add(pointer.slice('href="#'.length, -1));
    return '';
  });
  let unused = '';
  page = replaceEach(page, '<symbol id="', '</symbol>', (drawing) => {
    if (pointedAt.has(drawing.slice('<symbol id="'.length, drawing.indexOf('"', '<symbol id="'.length))))
      return drawing;
    unused += drawing;
    return '';
  });
  const drawLater = `document.querySelector(".drawings").insertAdjacentHTML("beforeend",${inScript(unused)});`;
  const styleLater = `{const sheet=new CSSStyleSheet();sheet.replaceSync(${constantInScript(laterStyles)});document.adoptedStyleSheets.push(sheet)}`;
  // React fetches `url` in advance: a file that is there already costs nothing.
  const routes = constantInScript(manifest, () => ({ ...manifest, url: manifest.entry.module }));
  const dataOfPage = [...statements, data].join(';');
  return page
    .replace(
      manifestImport,
      () => `${styleLater}${drawLater}${dataOfPage};window.__reactRouterManifest=${routes};`,
    )
    .replace(
      moduleScript,
      `<script type="text/plain" id="deferred-scripts" data-files="${files.join(' ')}" data-quiet="${quiet}">`,
    );
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

/** '<' could end the script in the middle of a text. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

const constants = new Map<unknown, string>();

/** Of one of the few values that are the same in page after page. */
function constantInScript(key: unknown, value: () => unknown = () => key): string {
  let text = constants.get(key);
  if (text === undefined) {
    text = inScript(value());
    constants.set(key, text);
  }
  return text;
}
