import { Fragment } from 'react';
import { fill, plural, type Plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import styles from './legal-page.css?url';

/** A style sheet of its own, since few visitors open these pages. */
export const legalPageLinks = () => [{ rel: 'stylesheet', href: styles }];

/** A notice in plain words: long text, made easy to read. */
export function LegalPage({ text: { heading: title, updated, intro, sections } }: { text: LegalText }) {
  const { backHome } = useWords('clinic');
  return (
    <article className="wrap legal-page">
      <SiteLink className="link link-back" to="/">
        <Icon name="arrow-left" />
        {backHome}
      </SiteLink>
      <h1>{title}</h1>
      <p className="legal-page-date">{updated}</p>
      <p className="lead">
        <Line text={intro} />
      </p>
      {sections.map(({ heading, content }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <div className="legal-page-text stack gap-4">
            {/* Indexes are good keys here, since the text never changes while it is read. */}
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

/** A paragraph or a list item, with the clinic's facts filled in and links. */
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
      <SiteLink key={place} to="/privacy">
        {part.slice(3, -4)}
      </SiteLink>
    );
  });
}

/** An item with `when` appears only where the owner's settings make it true. */
type Item =
  | string
  | { when: 'sms' | 'sheet' | 'whatsapp' | 'backups' | 'contact' | 'tax' | 'keepsErased'; text: string };

/**
 * A notice from its words file. {clinic}, {phone}, {email}, {address} and {contact} (who answers for data) are the clinic's, {months} is
 * the retention period, and {days} are the days for which erased data are kept. <x>…</x> links to the privacy notice.
 */
export interface LegalText {
  description: string;
  heading: string;
  updated: string;
  intro: string;
  /** Plural forms for {months}: '1 month', '2 months', in the owner's own texts too. */
  keptFor?: Plural;
  /** In a section, a string is a paragraph and an array is a list. */
  sections: readonly { heading: string; content: readonly (string | readonly Item[])[] }[];
}

/** Settings that the notice depends on. */
interface LegalSettings {
  clinic: ClinicFacts;
  keepErasedDays?: number | undefined;
  config?: {
    sheetWebhookUrl?: string | undefined;
    backup: { copyTo?: string | undefined };
  };
}

/** The clinic's notice, which names only the recipients that are switched on. */
export function legalPageData(
  { keptFor, ...text }: LegalText,
  { clinic, keepErasedDays, config }: LegalSettings,
) {
  const isTrue = {
    sms: clinic.confirmationChannel === 'bySms',
    sheet: config?.sheetWebhookUrl !== undefined,
    whatsapp: clinic.hasWhatsappFallback === true,
    backups: config?.backup.copyTo !== undefined,
    contact: clinic.privacyContact !== undefined,
    keepsErased: keepErasedDays !== undefined,
    tax: clinic.categories.some(({ services }) => services.some(({ tax }) => tax !== undefined)),
  };
  const applies = (item: Item) => typeof item === 'string' || isTrue[item.when];
  const counted = (said: string) => {
    const named = said
      .replaceAll('{contact}', clinic.privacyContact ?? '')
      .replaceAll('{days}', String(keepErasedDays ?? 0));
    if (!keptFor) return named;
    return named.replaceAll(
      fill(keptFor.other, { n: '{months}' }),
      plural(keptFor, { n: clinic.keepMonths }),
    );
  };
  const sections = text.sections.map(({ heading, content }) => ({
    heading,
    content: content
      .map((part) =>
        typeof part === 'string'
          ? counted(part)
          : part
              .filter(applies)
              .map((item) =>
                typeof item === 'string' ? counted(item) : { ...item, text: counted(item.text) },
              ),
      )
      .filter(({ length }) => length > 0),
  }));
  const description = fill<string>(text.description, { clinic: clinic.name });
  return { title: text.heading, description, text: { ...text, sections } };
}
