import { structuredData } from './structured-data.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';

/** Written by the server only: search engines read the page as it comes, and the browser's bundle does without. */
export function StructuredData({ origin }: { origin: string }) {
  const facts = useClinicFacts();
  // '<' could end the script in the middle of a text.
  const json = import.meta.env.SSR
    ? JSON.stringify(structuredData(facts, origin)).replaceAll('<', String.raw`\u003c`)
    : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}
