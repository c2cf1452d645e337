import type { ClinicFacts } from './clinic-facts.ts';

interface FailureWords {
  failureTitle: string;
  failureText: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/**
 * The page for when no page can be rendered, not even the usual error page: plain HTML without scripts, that leans on nothing
 * but the settings, says nothing of what went wrong and gives the telephone number.
 */
export function renderFailurePage(facts: ClinicFacts, words: FailureWords): string {
  return `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(facts.name)}</title>
<style>body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;background:#fbf7ec;color:#072522}h1{line-height:1.1}a{color:inherit;font-weight:600}</style>
<main>
<p>${escaped(facts.name)}</p>
<h1>${escaped(words.failureTitle)}</h1>
<p>${escaped(words.failureText)}</p>
<p><a href="${escaped(facts.phone.href)}">${escaped(facts.phone.display)}</a></p>
</main>
`;
}
