/** A text of a words file, with its path ('dayFree.one') and the position of its literal in the source. */
export interface FoundText {
  at: string;
  text: string;
  from: number;
  to: number;
  /** The comment before it, or before the group that it is in. */
  note: string;
}

/** The string literals of a words file's object and of its constants; other values are skipped. */
export function readTexts(source: string): FoundText[] {
  // The match excludes the braces of types and imports.
  const begin = /^export default (?:translation<[^(]*\(\)\()?\{|^(?:export )?const [^=]*= \{/m.exec(source);
  if (!begin) throw new Error('a file of words holds one object');
  const found: FoundText[] = [];
  let place = 0;
  let comment = '';

  function skipSpace(): void {
    for (;;) {
      const [space = ''] = /^(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(source.slice(place)) ?? [];
      if (space === '') return;
      if (space.startsWith('/')) comment = plainComment(space);
      place += space.length;
    }
  }
  function readString(): { text: string; from: number; to: number } {
    const from = place;
    const quote = source[place];
    for (place += 1; source[place] !== quote; place += 1) if (source[place] === '\\') place += 1;
    place += 1;
    return { text: decoded(source.slice(from + 1, place - 1)), from, to: place };
  }
  function passOver(): void {
    for (let depth = 0; depth > 0 || !/[,}\]]/.test(source[place]!); place += 1) {
      if (/[{[(<]/.test(source[place]!)) depth += 1;
      if (/[}\])>]/.test(source[place]!)) depth -= 1;
    }
  }
  function readValue(at: string, note: string): void {
    skipSpace();
    if (/['"`]/.test(source[place]!)) found.push({ at, note, ...readString() });
    else if (source[place] === '{') readMembers(at, note, '}');
    else if (source[place] === '[') readMembers(at, note, ']');
    passOver();
  }
  function readMembers(at: string, outerNote: string, end: '}' | ']'): void {
    place += 1;
    for (let index = 0; ; index += 1) {
      comment = '';
      skipSpace();
      if (source[place] === end) break;
      const note = comment || outerNote;
      if (end === ']') readValue(`${at}${index}.`, note);
      else if (source.startsWith('...', place)) passOver();
      else readMember(at, note);
      if (source[place] === ',') place += 1;
    }
    place += 1;
  }
  function readMember(at: string, note: string): void {
    const isQuoted = /['"]/.test(source[place]!);
    const [word = ''] = /^[^\s:'",}]+/.exec(source.slice(place)) ?? [];
    const key = isQuoted ? readString().text : word;
    if (!isQuoted) place += word.length;
    skipSpace();
    if (source[place] !== ':') throw new Error(`no value for ${at}${key}`);
    place += 1;
    readValue(`${at}${key}.`, note);
  }

  // Texts that several places share.
  for (const { 0: head, 1: name, index } of source.matchAll(/^const (\w+) =\s+(?=['"`])/gm)) {
    place = index + head.length;
    found.push({ at: `${name}.`, note: '', ...readString() });
  }
  place = begin.index + begin[0].length - 1;
  readMembers('', '', '}');
  return found.map((one) => ({ ...one, at: one.at.replace(/\.$/, '') }));
}

/** The source with some texts replaced and everything else unchanged. */
export function withTexts(source: string, changed: ReadonlyMap<string, string>): string {
  const texts = readTexts(source).filter(({ at }) => changed.has(at));
  return texts
    .toReversed()
    .reduce(
      (text, { at, from, to }) => text.slice(0, from) + literalOf(changed.get(at)!) + text.slice(to),
      source,
    );
}

const plainComment = (comment: string) =>
  comment
    .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
    .replace(/\n\s*\*?/g, ' ')
    .trim();

const escapes: Record<string, string> = { n: '\n', t: '\t' };
const decoded = (inner: string) =>
  inner.replace(/\\(?:u([0-9a-f]{4})|([^]))/gi, (_, code: string | undefined, letter: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[letter] ?? letter),
  );

/** A string literal as Prettier writes it. */
function literalOf(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return (
    quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n') + quote
  );
}
