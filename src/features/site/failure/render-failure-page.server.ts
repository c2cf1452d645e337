import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { inlineNonce } from '#src/page-engine/render/inline-nonce.ts';
import { localeOf, type Language } from '#platform/language.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** A text as React escapes it in HTML. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

interface FailurePageText {
  title: string;
  text: string;
  language?: Language;
  /** Opening hours, for the page that replaces the whole site without a network. */
  hours?: readonly { days: string; times: readonly string[] }[];
  /** A link to the same address; the page also loads it by itself once the network is back. */
  tryAgain?: string;
}

/** Presses 'Try again', the link after the telephone number. A second later: at once would break off the way to another page. */
const loadWhenOnline = 'ononline=()=>setTimeout(()=>document.links[1].click(),1e3)';

const styles =
  'body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;background:#fbf7ec;color:#072522}h1{font-size:min(2em,10vw);line-height:1.1}a{display:inline-block;padding:.5rem 0;color:inherit;font-size:1.5rem;font-weight:600}svg{width:2.5rem;margin-right:.75rem;vertical-align:middle}';

/** The clinic's sign in few bytes, since the service worker contains the page. */
const mark =
  '<svg viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="10" fill="#0f413b"/><path d="M9 15.5a13 15 0 0 0 26 0" fill="none" stroke="#fbf7ec" stroke-width="6" stroke-linecap="round" stroke-dasharray=".1 6.9"/></svg>';

function hoursList(hours: NonNullable<FailurePageText['hours']>): string {
  if (hours.length === 0) return '';
  const joined = (times: readonly string[]) => times.map(escaped).join(', ');
  return `<dl>${hours.map(({ days, times }) => `<dt>${escaped(days)}</dt><dd>${joined(times)}</dd>`).join('')}</dl>\n`;
}

/**
 * The page for when even the error page fails, and for browsers without a network: plain HTML that needs no scripts, from the clinic's facts alone.
 * It names no cause and gives the telephone number. Line breaks are removed, since the service worker contains three such pages.
 */
export function renderFailurePage(
  facts: ClinicFacts,
  { title, text, language = 'en', hours = [], tryAgain }: FailurePageText,
): string {
  return `<!doctype html>
<html lang="${localeOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(facts.name)}</title>
<style nonce="${inlineNonce}">${styles}</style>
<main>
<p>${mark}${escaped(facts.name)}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="${escaped(facts.phone.href)}">${escaped(facts.phone.display)}</a></p>
${hoursList(hours)}${tryAgain ? `<p><a href="">${escaped(tryAgain)}</a></p>` : ''}</main>
${tryAgain ? `<script nonce="${inlineNonce}">${loadWhenOnline}</script>` : ''}
`.replaceAll('>\n<', '><');
}
