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

/** Icons of the desk, which visitors' pages do not carry. */
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

/** Content of the `<svg>` element of a file. */
export function drawingIn(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}
