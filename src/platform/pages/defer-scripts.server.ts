const moduleScript = '<script type="module" async="">';
const preload = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g;

/**
 * Makes React Router's scripts inert until the inline starter (start-scripts.ts) wakes them: on a slow phone nothing competes
 * with the text and the pictures for the network.
 */
export function deferScripts(html: string): string {
  if (html.split(moduleScript).length !== 2)
    throw new Error("React Router's module script is not where it was expected");
  const files = Array.from(html.matchAll(preload), ([, href]) => href);
  return html
    .replaceAll(preload, '')
    .replace(
      moduleScript,
      `<script type="text/plain" id="deferred-scripts" data-files="${files.join(' ')}">`,
    );
}
