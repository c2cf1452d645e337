import stayScript from './stay-in-draft.inline.ts?script';
import { previewAddress, publishedPreview } from './preview-address.ts';
import words from './words.en.ts';

const note = `<aside class="draft-note" lang="en-IN" aria-label="${words.draft}"><b>${words.draft}.</b> ${words.note}</aside>`;
const styles =
  '.draft-note b{margin-inline-end:.3em}.draft-note{padding:.35rem 1rem;background:var(--accent);color:var(--on-accent);font-size:.9375rem;line-height:1.35;text-align:center}@media print{.draft-note{display:none}}';

/** Links and forms whose addresses are on this site. */
const address = /(<(?:a|form)\b[^>]*?\s(?:href|action)=")(\/[^"]*)"/g;
/** Staff's own pages and files are no part of the draft. */
const leadsElsewhere = /^\/(\/|staff\b|gallery\/edit\b|api\/|assets\/|pictures\/)|[?&]draft=/;

/**
 * A page of the site as a draft's: it says that it is one, and its links and forms stay in the draft, with scripts and without. The published
 * one is dressed alike, without the note. Done to
 * the text of the page, so that visitors' pages carry nothing of it.
 */
export function dressPreview(html: string, token: string): string {
  return (
    html
      .replaceAll(address, (all, before: string, escaped: string) => {
        const leads = escaped.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
        return leadsElsewhere.test(leads)
          ? all
          : `${before}${previewAddress(leads, token).replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}"`;
      })
      // The editor beside it chooses the language.
      .replaceAll(/ data-offer="[^"]*"/g, '')
      .replace('</head>', () => `<style>${styles}</style><script>${stayScript}</script></head>`)
      .replace(/<body[^>]*>/, (body) => (token === publishedPreview ? body : body + note))
  );
}
