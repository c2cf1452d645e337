const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** As React writes a text into a page. */
const inPage = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
/** As a page's data carry it to its scripts: as JSON, in a string that is JSON again. */
const inData = (text: string) =>
  JSON.stringify(JSON.stringify(text).slice(1, -1))
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);

/**
 * Adds a sentence to the text of a page that failed, in what is read and in the data that its scripts have, which thereby carry no code
 * of their own for it.
 */
export function addToFailure(html: string, text: string, sentence: string): string {
  const longer = `${text} ${sentence}`;
  // Most texts are the same in both.
  const forms = new Map([inPage, inData].map((written) => [written(text), written(longer)]));
  return [...forms].reduce((page, [short, long]) => page.replaceAll(short, () => long), html);
}
