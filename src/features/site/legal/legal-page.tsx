import { Fragment } from 'react';
import { fill, plural, type Plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { Link } from '#ui/page/link.tsx';
import styles from './legal-page.css?url';

/** Few visitors come to these pages: their styles are not among those that travel in every page. */
export const legalPageLinks = () => [{ rel: 'stylesheet', href: styles }];

/** A notice in plain words: long text, made easy to read. */
export function LegalPage({ text: { heading: title, updated, intro, sections } }: { text: LegalText }) {
  const { backHome } = useWords('clinic');
  return (
    <article className="wrap legal-page">
      <Link className="link link-back" to="/">
        <Icon name="arrow-left" />
        {backHome}
      </Link>
      <h1>{title}</h1>
      <p className="legal-page-date">{updated}</p>
      <p className="lead">
        <Line text={intro} />
      </p>
      {sections.map(({ heading, content }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <div className="legal-page-text">
            {/* The text of a notice never changes while it is read: places are keys enough. */}
            {content.map((part, place) =>
              typeof part === 'string' ? (
                <p key={place}>
                  <Line text={part} />
                </p>
              ) : (
                <ul key={place}>
                  {part.map((item, itemPlace) => (
                    <li key={itemPlace}>
                      <Line text={typeof item === 'string' ? item : item.text} />
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

/** A paragraph or an item of a list, with the clinic's facts in it and what can be pressed. */
function Line({ text }: { text: string }) {
  const { name, phone, email, address, keepMonths } = useClinicFacts();
  const { street, locality, city, postcode } = address;
  const facts: Record<string, { of: 'phone' | 'email' | 'address'; href?: string; shown: string }> = {
    '{phone}': { of: 'phone', href: phone.href, shown: phone.display },
    '{email}': { of: 'email', href: `mailto:${email}`, shown: email },
    '{address}': { of: 'address', shown: `${street}, ${locality}, ${city} ${postcode}` },
  };
  return text.split(/(\{phone\}|\{email\}|\{address\}|<x>.*?<\/x>)/).map((part, place) => {
    const fact = facts[part];
    if (fact)
      return (
        <Fragment key={place}>
          {fact.href ? (
            <a className="unbroken" href={fact.href}>
              {fact.shown}
            </a>
          ) : (
            fact.shown
          )}
          <SampleMark of={fact.of} />
        </Fragment>
      );
    if (!part.startsWith('<x>')) return fill<string>(part, { clinic: name, months: keepMonths });
    return (
      <Link key={place} to="/privacy">
        {part.slice(3, -4)}
      </Link>
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
  /** How {months} is said with its noun: one month is not '1 months', in the owner's own texts neither. */
  keptFor?: Plural;
  /** Of a section's content a text is a paragraph, an array a list. */
  sections: readonly { heading: string; content: readonly (string | readonly Item[])[] }[];
}

/** What the owner's settings say of it. */
interface LegalSettings {
  clinic: ClinicFacts;
  sheetWebhookUrl?: string | undefined;
}

/** The notice of this clinic, with only those receivers named that there are. */
export function legalPageData({ keptFor, ...text }: LegalText, { clinic, sheetWebhookUrl }: LegalSettings) {
  const receives = { sms: clinic.told === 'bySms', sheet: sheetWebhookUrl !== undefined };
  const applies = (item: Item) => typeof item === 'string' || receives[item.when];
  const counted = (said: string) =>
    keptFor
      ? said.replaceAll(fill(keptFor.other, { n: '{months}' }), plural(keptFor, { n: clinic.keepMonths }))
      : said;
  const sections = text.sections.map(({ heading, content }) => ({
    heading,
    content: content.map((part) =>
      typeof part === 'string'
        ? counted(part)
        : part
            .filter(applies)
            .map((item) =>
              typeof item === 'string' ? counted(item) : { ...item, text: counted(item.text) },
            ),
    ),
  }));
  const description = fill<string>(text.description, { clinic: clinic.name });
  return { title: text.heading, description, text: { ...text, sections } };
}
