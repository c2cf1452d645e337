const moduleScript = '<script type="module" async="">';
const preload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g;
/** React Router's data of the page, in scripts that a phone would run before it shows the end of the page. */
const dataScript = /<script>(window\.__reactRouterContext\b[\s\S]*?)<\/script>/g;
/** Scrolls to where the page was: the browser has done so by itself, and this would read from the disk before the page is seen. */
const scrollScript = /<script>\(\(storageKey, restoreKey\) =>[\s\S]*?<\/script>/;

const symbol = /<symbol id="([^"]+)".*?<\/symbol>/gs;
const pointer = /href="#([^"]+)"/g;

/** The elements stay: React expects them. */
const emptyScript = '<script></script>';

interface Manifest {
  /** Where the browser would fetch it. */
  url: string;
  entry: { module: string };
}

/**
 * Makes React Router's scripts inert until the inline starter (start-scripts.inline.ts) wakes them: on a slow phone nothing competes
 * with the text and the pictures for the network, and nothing but the page itself is worked at before it is seen. Its list of routes
 * travels inside the page, one request fewer; so does what the scripts show later and this page does not: drawings that nothing on it
 * points at, and `laterStyles`. `quiet`: milliseconds after which they run though the visitor has done nothing.
 */
export function deferScripts(html: string, manifest: Manifest, laterStyles: string, quiet: number): string {
  const manifestImport = `import "${manifest.url}";`;
  if (html.split(moduleScript).length !== 2 || html.split(manifestImport).length !== 2)
    throw new Error("React Router's module script is not where it was expected");
  if (!scrollScript.test(html))
    throw new Error("React Router's script for the place is not what was expected");
  const files = Array.from(html.matchAll(preload), ([, href]) => href).filter(
    (href) => href !== manifest.url,
  );
  // React fetches `url` in advance: a file that is there already costs nothing.
  const routes = inScript({ ...manifest, url: manifest.entry.module });
  const pointedAt = new Set(Array.from(html.matchAll(pointer), ([, id]) => id));
  const unused = Array.from(html.matchAll(symbol)).filter(([, id]) => !pointedAt.has(id));
  const drawings = inScript(unused.map(([drawing]) => drawing).join(''));
  const drawLater = `document.querySelector(".drawings").insertAdjacentHTML("beforeend",${drawings});`;
  const styleLater = `{const sheet=new CSSStyleSheet();sheet.replaceSync(${inScript(laterStyles)});document.adoptedStyleSheets.push(sheet)}`;
  const data = Array.from(html.matchAll(dataScript), ([, statements]) => statements);
  return html
    .replace(symbol, (drawing: string, id: string) => (pointedAt.has(id) ? drawing : ''))
    .replaceAll(preload, '')
    .replaceAll(dataScript, emptyScript)
    .replace(scrollScript, emptyScript)
    .replace(
      manifestImport,
      () => `${styleLater}${drawLater}${data.join(';')};window.__reactRouterManifest=${routes};`,
    )
    .replace(
      moduleScript,
      `<script type="text/plain" id="deferred-scripts" data-files="${files.join(' ')}" data-quiet="${quiet}">`,
    );
}

/** '<' could end the script in the middle of a text. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
