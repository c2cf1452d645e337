import { bookingOptions, optionText } from '#features/clinic/services/bookable-services.ts';
import { categories } from '#features/clinic/services/standard-price-list.ts';
import { preselectedService } from '#features/clinic/services/services.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';
import type { LinkForms } from './link-forms.ts';
import { templateVariables, type MessageTemplate, type VariableName } from './message-template.ts';
import { messageValues } from './message-values.ts';
import { gsmLength, smsParts } from './sms-length.ts';
import { translatedValues } from './translated-values.server.ts';
import { maxValueLength, passesTag, plainValue, valueTags, type ComparisonMode } from './value-classes.ts';

/** Whitelisted links: nothing else may lead anywhere. */
export interface WhitelistedContacts {
  links: LinkForms;
  /** '+912255500123' */
  phone: string;
}

/** Faults of a template, each with its remedy. Refused at start and when it is saved. */
export function templateFaults(template: MessageTemplate, { links, phone }: WhitelistedContacts): string[] {
  const { key, wording, variables, unicode } = template;
  const named = [...wording.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
  const unknown = named.filter((name) => !Object.hasOwn(templateVariables, name));
  const longest = render(template, (name) => 'W'.repeat(maxOf(template, name)));
  const fixed = render(template, () => '\u0000');
  const faults = [
    unknown.length > 0 && `{${unknown[0]}} is nothing that can be filled in: take it out`,
    named.join() !== variables.map(({ name }) => name).join() &&
      'its variables are not those of the text: write the text again',
    ...variables.map(({ name, tag }) => !valueTags.includes(tag) && `{${name}} has no tag: give it one`),
    ...variables.map(
      ({ name, longest }) =>
        longest > maxValueLength && `{${name}} may have ${longest} letters: ${maxValueLength} are allowed`,
    ),
    variables.length > maxVariables &&
      `it has ${variables.length} variables: ${maxVariables} are allowed. Leave one out`,
    /\}\s*\{/.test(wording) && 'two variables are beside each other: put a word between them',
    /^\s*\{/.test(wording) && 'it begins with a variable: begin it with a word',
    /\}\s*$/.test(wording) && 'it ends with a variable: end it with a word',
    ...linksOf(fixed).map(
      (link) =>
        !isWhitelisted(link, links) &&
        `it leads to ${link.replace('\u0000', '…')}: only ${links.link} and ${links.book} are registered. Take it out`,
    ),
    ...(fixed.replace(/https?:\/\/\S+/g, '').match(/\+?\d(?:[ -]?\d){6,}/g) ?? []).map(
      (number) =>
        number !== phone &&
        `it gives the number ${number}: only ${phone} is registered. Write that one, or none`,
    ),
    !unicode &&
      gsmLength(longest) === undefined &&
      `it has letters that an English SMS can’t have. Write it without: ${strange(longest)}`,
    smsParts(longest) > (unicode ? 2 : 1) &&
      `it may have ${gsmLength(longest) ?? longest.length} letters: ${unicode ? 'two' : 'one'} SMS can’t hold it. Make it shorter`,
  ];
  return faults.filter((fault) => typeof fault === 'string').map((fault) => `Message '${key}': ${fault}`);
}

/** A third only with recorded reasons, say summaries of November 2025. */
const maxVariables = 2;

const render = ({ wording }: MessageTemplate, valueOf: (name: string) => string) =>
  wording.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));

const maxOf = ({ variables }: MessageTemplate, name: string) =>
  variables.find((one) => one.name === name)?.longest ?? 0;

const linksOf = (text: string) => text.match(/(?:https?:\/\/|\bwww\.)[^\s]+/gi) ?? [];

function isWhitelisted(link: string, { link: own, book }: LinkForms): boolean {
  const bare = link.replace(/[.,]$/, '');
  // A variable may only be at the very end of a registered link.
  return bare === book || bare === `${own}\u0000`;
}

const strange = (text: string) =>
  [...new Set(text)].filter((letter) => gsmLength(letter) === undefined).join(' ');

/** Values that can occur and that an operator would refuse in a variable of these templates. */
export function valueFaults(
  templates: readonly MessageTemplate[],
  reading: ComparisonMode,
  from: string,
): string[] {
  const faults = new Set<string>();
  for (const [language, own] of Map.groupBy(templates, (template) => template.language)) {
    const used = new Map(own.flatMap(({ variables }) => variables.map((one) => [one.name, one])));
    const isUnicode = language !== 'en';
    for (const values of possibleValues(from, language)) {
      for (const { name, tag, longest } of used.values()) {
        const value = tag === 'alphanumeric' ? plainValue(values[name], reading, isUnicode) : values[name];
        if (value.length > longest || !passesTag(value, tag, reading, isUnicode))
          faults.add(`The value '${value}' does not pass as ${tag} for {${name}}`);
      }
    }
  }
  return [...faults];
}

/** Samples of every service, every five minutes of a day and every day of a year: each varies while the others stay fixed. */
export function* possibleValues(
  from: string,
  language: Language = 'en',
): Generator<Record<VariableName, string>> {
  const valuesOf = (visit: Parameters<typeof messageValues>[0]) => ({
    ...(language === 'en' ? messageValues(visit) : translatedValues(visit, language)),
    code: '048293',
  });
  const visit = { service: '', date: from, time: '10:00', token: 'a1'.repeat(11), reference: 'K7PQ2M' };
  for (const service of bookable) yield valuesOf({ ...visit, service });
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
    yield valuesOf({ ...visit, time });
  }
  for (let days = 0; days < 366; days += 1)
    yield valuesOf({ ...visit, date: addDays(from, days), time: '12:55' });
}

const bookable = [
  ...bookingOptions.flatMap(({ category, services }) => services.map((name) => optionText(category, name))),
  ...categories.flatMap((category) => category.services.map((one) => preselectedService(category, one))),
];
