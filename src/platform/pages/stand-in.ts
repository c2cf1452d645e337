const texts: string[] = [];
const standIns = new Map<string, string>();
let mark: string | undefined;

/**
 * On the server, what stands in a page while it is rendered for a long text that is the same in page after page: the page stays short,
 * and what the text costs (bytes, a hash, compression) is paid once (defer-scripts.server.ts puts it in its place). No visitor can write
 * the mark, which is new with each start.
 */
export function standIn(text: string): string {
  let known = standIns.get(text);
  if (known === undefined) {
    mark ??= `@${crypto.randomUUID()}:`;
    known = `${mark}${texts.push(text) - 1}@`;
    standIns.set(text, known);
  }
  return known;
}

/** A rendered page in turn: what was rendered, a text for which something stood in, what was rendered, … */
export function withStandIns(html: string): string[] {
  if (mark === undefined) return [html];
  return html.split(mark).flatMap((part, index) => {
    if (index === 0) return [part];
    const end = part.indexOf('@');
    return [texts[Number(part.slice(0, end))]!, part.slice(end + 1)];
  });
}
