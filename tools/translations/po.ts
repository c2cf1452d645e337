/** An entry of a PO file: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export interface PoEntry {
  /** Where the text belongs: msgctxt. */
  context: string;
  /** msgid */
  english: string;
  /** msgstr */
  text: string;
  /** What the translator should know: '#.' */
  note: string;
}

const quoted = (text: string) => JSON.stringify(text);

/** `about`: what stands on top, for the translator. */
export function writePo(language: string, about: readonly string[], entries: readonly PoEntry[]): string {
  const head = [
    ...about.map((line) => `# ${line}`.trimEnd()),
    'msgid ""',
    'msgstr ""',
    quoted(`Language: ${language}\n`),
    quoted('Content-Type: text/plain; charset=UTF-8\n'),
    quoted('Content-Transfer-Encoding: 8bit\n'),
  ];
  const lines = entries.map(({ context, english, text, note }) =>
    [
      ...(note ? [`#. ${note}`] : []),
      `msgctxt ${quoted(context)}`,
      `msgid ${quoted(english)}`,
      `msgstr ${quoted(text)}`,
    ].join('\n'),
  );
  return `${[head.join('\n'), ...lines].join('\n\n')}\n`;
}

/** Any order of the entries, and texts that a program has broken into several lines. Those that are given up ('#~') are left out. */
export function readPo(po: string): Omit<PoEntry, 'note'>[] {
  const entries: Record<string, string>[] = [];
  let entry: Record<string, string> | undefined;
  let field = '';
  for (const line of po.split(/\r?\n/)) {
    const [, name, rest] = /^(msgctxt|msgid|msgstr)\s+("[^]*")\s*$/.exec(line) ?? [];
    if (name && rest) {
      const begins = name === 'msgctxt' || (name === 'msgid' && field !== 'msgctxt');
      if (begins) entries.push((entry = {}));
      entry![name] = JSON.parse(rest) as string;
      field = name;
    } else if (line.startsWith('"') && entry) {
      entry[field] += JSON.parse(line) as string;
    } else if (line.trim() === '') {
      field = '';
    } else if (!line.startsWith('#')) {
      throw new Error(`This line of the PO file can't be read: ${line}`);
    }
  }
  return entries
    .filter(({ msgctxt }) => msgctxt !== undefined)
    .map(({ msgctxt = '', msgid = '', msgstr = '' }) => ({ context: msgctxt, english: msgid, text: msgstr }));
}
