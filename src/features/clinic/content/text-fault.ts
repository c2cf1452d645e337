const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const marks = (text: string) => (text.match(/<\/?x>/g) ?? []).join('');

/** Why a text can't stand in the place of another: what is filled in, and what is set apart, is the same. */
export function textFault(original: string, text: string): string | undefined {
  const known = blanks(original);
  const unknown = blanks(text).find((name) => !known.includes(name));
  if (unknown) return `{${unknown}} is nothing that can be filled in here`;
  if (/[{}]/.test(text.replaceAll(/\{\w+\}/g, '')))
    return 'Write { and } only around the name of what is filled in';
  if (marks(text) !== marks(original)) return `Keep <x> and </x> as the original has them`;
  return undefined;
}
