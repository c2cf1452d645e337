import script from './mark-english.inline.ts?script';

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

const patternOf = (text: string) =>
  escaped(text)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\\\{\w+\\\}/g, '[^<>]+')
    .replaceAll('&lt;x&gt;', '<\\w+(?: [^<>]*)?>')
    .replaceAll('&lt;/x&gt;', '</\\w+>');

/** A page in another language with `lang` at what is in English on it: the whole text of an element, or what a picture shows. */
export function markEnglishTexts(html: string, texts: readonly string[]): string {
  if (texts.length === 0) return html;
  const asSent = new Set(texts.map(escaped));
  const at = html.indexOf('<body');
  const body = html
    .slice(at)
    .replace(
      /<(\w+)((?: [^<>]*)?)>([^<>]+)(?=<\/\1>)/g,
      (whole, tag: string, attributes: string, text: string) =>
        asSent.has(text.trim()) && !/ lang="/.test(attributes)
          ? `<${tag} lang="en"${attributes}>${text}`
          : whole,
    )
    .replace(/<img (?=[^<>]*?alt="([^"]+)")/g, (whole, alt: string) =>
      asSent.has(alt) ? `${whole}lang="en" ` : whole,
    );
  const later = `<script data-english="${escaped(JSON.stringify(texts))}">${script}</script>`;
  return html.slice(0, at) + markFilledTexts(body, texts).replace('</body>', () => `${later}</body>`);
}

/** Those with {names}, which have been filled in, or with a part that is marked, which is an element. */
function markFilledTexts(body: string, texts: readonly string[]): string {
  const open = (text: string) => text.replaceAll(/\{\w+\}|<\/?x>/g, '');
  // Of names and signs alone anything could be made.
  const filled = texts.filter((text) => text !== open(text) && /\p{L}{2}/u.test(open(text)));
  if (filled.length === 0) return body;
  const whole = filled.map(patternOf).join('|');
  return body.replace(
    new RegExp(`<(\\w+)((?: [^<>]*)?)>(?=(?:${whole})</\\1>)`, 'g'),
    (element, tag: string, attributes: string) =>
      / lang="/.test(attributes) ? element : `<${tag} lang="en"${attributes}>`,
  );
}
