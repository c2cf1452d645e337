import { fill } from '#platform/words.tsx';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';

/** What the owner's settings switch on, and a notice therefore has to name. */
export interface Receivers {
  sms: boolean;
  sheet: boolean;
}

/** The 'log' provider sends nothing: it writes down that a message would have been sent. */
export function receiversOf(settings: {
  smsProvider: string;
  sheetWebhookUrl?: string | undefined;
}): Receivers {
  return { sms: settings.smsProvider !== 'log', sheet: settings.sheetWebhookUrl !== undefined };
}

type Item = string | { when: keyof Receivers; text: string };

/**
 * A notice as its words file holds it; {clinic}, {phone}, {email} and {address} stand for the clinic's own, {months} for how long it
 * keeps appointments. <x>…</x> leads to the privacy notice.
 */
export interface LegalText {
  description: string;
  heading: string;
  updated: string;
  intro: string;
  /** Of a section's content a text is a paragraph, an array a list. */
  sections: readonly { heading: string; content: readonly (string | readonly Item[])[] }[];
}

/** A paragraph or an item of a list: words, and what can be pressed among them. */
export type LegalLine = (string | { to: string; text: string })[];

export interface LegalPageText extends Omit<LegalText, 'sections'> {
  title: string;
  sections: { heading: string; content: ({ line: LegalLine } | { list: LegalLine[] })[] }[];
}

/** The notice of this clinic: its facts filled in, and only those receivers named that there are. */
export function legalPageText(
  text: LegalText,
  facts: ClinicFacts,
  receivers: Receivers,
  keepMonths: number,
): LegalPageText {
  const { street, locality, city, postcode } = facts.address;
  const values = {
    clinic: facts.name,
    months: keepMonths,
    phone: facts.phone.display,
    email: facts.email,
    address: `${street}, ${locality}, ${city} ${postcode}`,
  };
  const filled = (text: string) => fill<string>(text, values);
  const parts: Record<string, LegalLine[number]> = {
    '{phone}': { to: facts.phone.href, text: values.phone },
    '{email}': { to: `mailto:${values.email}`, text: values.email },
  };
  const lineOf = (text: string): LegalLine =>
    text
      .split(/(\{phone\}|\{email\}|<x>.*?<\/x>)/)
      .map((part) =>
        part.startsWith('<x>') ? { to: '/privacy', text: part.slice(3, -4) } : (parts[part] ?? filled(part)),
      );
  const textOf = (item: Item) => (typeof item === 'string' ? item : item.text);
  const applies = (item: Item) => typeof item === 'string' || receivers[item.when];
  return {
    title: text.heading,
    description: filled(text.description),
    heading: text.heading,
    updated: text.updated,
    intro: filled(text.intro),
    sections: text.sections.map(({ heading, content }) => ({
      heading,
      content: content.map((part) =>
        typeof part === 'string'
          ? { line: lineOf(part) }
          : { list: part.filter(applies).map((item) => lineOf(textOf(item))) },
      ),
    })),
  };
}
