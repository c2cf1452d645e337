import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { localeOf, type Language } from '#platform/language.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

interface FailurePageText {
  title: string;
  text: string;
  language?: Language;
  /** For a page that stands for the whole site while there is no line. */
  hours?: readonly { days: string; times: readonly string[] }[];
}

const tooth = (x: number, y: number, size: number, angle: number) =>
  `<rect x="${-size / 2}" y="${-size * 0.56}" width="${size}" height="${size * 1.12}" rx="2.3" transform="translate(${x} ${y})rotate(${angle})"/>`;
const halfArch = [
  tooth(24.6, 30.6, 4.6, -13),
  tooth(29.6, 28.1, 5, -39),
  tooth(33.4, 23.2, 6.2, -64),
  tooth(35.2, 16, 7.2, -88),
].join('');
/** The clinic's sign, for a page without the site's files. */
const mark = `<svg viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="10" fill="#0f413b"/><g fill="#fbf7ec">${halfArch}<g transform="translate(44 0)scale(-1 1)">${halfArch}</g></g></svg>`;

function hoursList(hours: NonNullable<FailurePageText['hours']>): string {
  if (hours.length === 0) return '';
  const spans = (times: readonly string[]) => times.map((time) => `<span>${escaped(time)}</span> `).join('');
  return `<dl>${hours.map(({ days, times }) => `<dt>${escaped(days)}</dt><dd>${spans(times)}</dd>`).join('')}</dl>\n`;
}

/**
 * The page for when not even the usual error page can be rendered, and for browsers without a network: plain HTML without scripts, made
 * of the settings alone. It says nothing of what went wrong and gives the telephone number.
 */
export function renderFailurePage(
  facts: ClinicFacts,
  { title, text, language = 'en', hours = [] }: FailurePageText,
): string {
  return `<!doctype html>
<html lang="${localeOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(facts.name)}</title>
<style>body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;background:#fbf7ec;color:#072522}h1{font-size:min(2em,10vw);line-height:1.1}a{display:inline-block;padding:.5rem 0;color:inherit;font-size:1.5rem;font-weight:600}.brand{display:flex;gap:.75rem;align-items:center;font-weight:600}.brand svg{flex:none;width:2.5rem;height:2.5rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:1.5rem 0 0}dt,dd{margin:0}dt{color:#4c5f5c}dd span{display:inline-block;margin-right:1rem}</style>
<main>
<p class="brand">${mark}${escaped(facts.name)}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="${escaped(facts.phone.href)}">${escaped(facts.phone.display)}</a></p>
${hoursList(hours)}</main>
`;
}
