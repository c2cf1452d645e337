/**
 * Every icon (Phosphor, MIT) as a symbol. The server writes them into each page once: icons cost no request and no script, and stay when
 * the visitor goes to another page.
 */
export function drawIconSprite(): string {
  // Inside the function, so that the browser's bundle, which never calls it, does not carry the drawings.
  return draw(
    import.meta.glob<string>('./every-page/*.svg', { query: '?raw', import: 'default', eager: true }),
  );
}

/** The icons of the desk alone: visitors' pages do not carry them. */
export function drawDeskIcons(): string {
  return draw(import.meta.glob<string>('./desk/*.svg', { query: '?raw', import: 'default', eager: true }));
}

function draw(files: Record<string, string>): string {
  return Object.entries(files)
    .map(([file, svg]) => {
      const name = /([\w-]+)\.svg$/.exec(file)![1];
      const [, viewBox] = /viewBox="([^"]+)"/.exec(svg)!;
      return `<symbol id="icon-${name}" viewBox="${viewBox}">${drawingIn(svg)}</symbol>`;
    })
    .join('');
}

/** What stands inside the `<svg>` element of a file. */
export function drawingIn(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}
