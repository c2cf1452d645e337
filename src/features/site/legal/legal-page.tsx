import { Link } from 'react-router';
import { fill, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import styles from './legal-page.css?url';

/** Few visitors come to these pages: their styles are not among those that travel in every page. */
export const legalPageLinks = () => [{ rel: 'stylesheet', href: styles }];

/** A notice in plain words: long text, made easy to read. */
export function LegalPage({ text }: { text: LegalPageText }) {
  const { backHome } = useWords('clinic');
  return (
    <article className="wrap legal-page">
      <Link className="link link-back" to="/">
        <Icon name="arrow-left" />
        {backHome}
      </Link>
      <h1>{text.heading}</h1>
      <p className="legal-page-date">{text.updated}</p>
      <p className="lead">{text.intro}</p>
      {text.sections.map(({ heading, content }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <div className="legal-page-text">
            {/* The text of a notice never changes while it is read: places are keys enough. */}
            {content.map((part, place) =>
              'line' in part ? (
                <p key={place}>
                  <Line parts={part.line} />
                </p>
              ) : (
                <ul key={place}>
                  {part.list.map((item, itemPlace) => (
                    <li key={itemPlace}>
                      <Line parts={item} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </div>
        </section>
      ))}
    </article>
  );
}

function Line({ parts }: { parts: LegalLine }) {
  return parts.map((part, place) => {
    if (typeof part === 'string') return part;
    const { to, text } = part;
    return to.startsWith('/') ? (
      <Link key={place} to={to}>
        {text}
      </Link>
    ) : (
      <a key={place} className="unbroken" href={to}>
        {text}
      </a>
    );
  });
}

/** Of a list: one with `when` only where the owner's settings switch that receiver on. */
type Item = string | { when: 'sms' | 'sheet'; text: string };

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

/** What the owner's settings say of it. */
interface LegalSettings {
  clinic: ClinicFacts;
  smsProvider: string;
  sheetWebhookUrl?: string | undefined;
}

/** The notice of this clinic: its facts filled in, and only those receivers named that there are. */
export function legalPageText(
  text: LegalText,
  { clinic, smsProvider, sheetWebhookUrl }: LegalSettings,
): LegalPageText {
  // The provider 'log' sends nothing: it writes down that a message would have been sent.
  const receives = { sms: smsProvider !== 'log', sheet: sheetWebhookUrl !== undefined };
  const { street, locality, city, postcode } = clinic.address;
  const values = {
    clinic: clinic.name,
    months: clinic.keepMonths,
    phone: clinic.phone.display,
    email: clinic.email,
    address: `${street}, ${locality}, ${city} ${postcode}`,
  };
  const filled = (text: string) => fill<string>(text, values);
  const parts: Record<string, LegalLine[number]> = {
    '{phone}': { to: clinic.phone.href, text: values.phone },
    '{email}': { to: `mailto:${values.email}`, text: values.email },
  };
  const lineOf = (text: string): LegalLine =>
    text
      .split(/(\{phone\}|\{email\}|<x>.*?<\/x>)/)
      .map((part) =>
        part.startsWith('<x>') ? { to: '/privacy', text: part.slice(3, -4) } : (parts[part] ?? filled(part)),
      );
  const textOf = (item: Item) => (typeof item === 'string' ? item : item.text);
  const applies = (item: Item) => typeof item === 'string' || receives[item.when];
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
