const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const marks = (text: string) => (text.match(/<\/?x>/g) ?? []).join('');

/** The reason why a text can't replace another: both must have the same {placeholders} and marked parts. */
export function textFault(original: string, text: string): string | undefined {
  const known = blanks(original);
  const unknown = blanks(text).find((name) => !known.includes(name));
  if (unknown) return `{${unknown}} is nothing that can be filled in here`;
  if (/[{}]/.test(text.replaceAll(/\{\w+\}/g, '')))
    return 'Write { and } only around the name of what is filled in';
  if (marks(text) !== marks(original))
    return 'Choose the words that stand in colour: select them, then press “Mark the words”';
  return undefined;
}
