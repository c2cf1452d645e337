import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { localeOf, type Language } from '#platform/language.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/**
 * The page for when not even the usual error page can be rendered, and for browsers without a network: plain HTML without scripts, made
 * of the settings alone. It says nothing of what went wrong and gives the telephone number.
 */
export function renderFailurePage(
  facts: ClinicFacts,
  { title, text, language = 'en' }: { title: string; text: string; language?: Language },
): string {
  return `<!doctype html>
<html lang="${localeOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(facts.name)}</title>
<style>body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;background:#fbf7ec;color:#072522}h1{font-size:min(2em,10vw);line-height:1.1}a{display:inline-block;padding:.5rem 0;color:inherit;font-size:1.5rem;font-weight:600}</style>
<main>
<p>${escaped(facts.name)}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="${escaped(facts.phone.href)}">${escaped(facts.phone.display)}</a></p>
</main>
`;
}
