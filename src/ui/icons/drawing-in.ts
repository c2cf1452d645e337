/** What stands inside the `<svg>` element of a file. */
export function drawingIn(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}
