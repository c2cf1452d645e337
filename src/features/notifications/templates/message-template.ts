import type { Language } from '#platform/language.ts';
import { passesTag, plainValue, type Reading, type Tag } from './value-classes.ts';

/** What a message tells. Each has its registered template, by the same name. */
export const messageEvents = [
  'booked',
  'moved',
  'cancelled',
  'reminder-evening',
  'reminder-2h',
  'earlier-slot',
] as const;
export type MessageEvent = (typeof messageEvents)[number];

export const isReminder = (event: MessageEvent): boolean => event.startsWith('reminder');

/** What may stand in a variable of a template; by these names providers are given the values. */
export type VariableName = 'service' | 'when' | 'time' | 'token' | 'reference';
export type TemplateValues = Partial<Record<VariableName, string>>;

export interface TemplateVariable {
  name: VariableName;
  /** What is registered to stand there. */
  tag: Tag;
  /** The most letters it may have. */
  longest: number;
}

/** In a text in Devanagari, whose days and parts of the day are longer. */
const longestInDevanagari: Partial<Record<VariableName, number>> = { when: 32, time: 15 };

export const templateVariables: Record<VariableName, TemplateVariable> = {
  service: { name: 'service', tag: 'alphanumeric', longest: 30 },
  when: { name: 'when', tag: 'alphanumeric', longest: 22 },
  time: { name: 'time', tag: 'alphanumeric', longest: 8 },
  /** The end of a link, after what is whitelisted of it. */
  token: { name: 'token', tag: 'url', longest: 22 },
  reference: { name: 'reference', tag: 'alphanumeric', longest: 6 },
};

/** A text as India's operators have it registered (DLT): anything else in the clinic's name is not delivered. */
export interface MessageTemplate {
  key: MessageEvent;
  language: Language;
  /** Under which it is registered, at DLT or the provider; undefined until it is set. */
  id: string | undefined;
  /** The six letters it comes from, and who registered them; undefined where the settings say it for all. */
  header?: string | undefined;
  entityId?: string | undefined;
  /** To the letter, with the names of the variables where they stand: 'Your visit is on {when}.' */
  wording: string;
  /** In the order in which they stand. */
  variables: readonly TemplateVariable[];
  /** How strictly operators are taken to compare. */
  reading: Reading;
  /** It has letters outside of GSM-7 on purpose, and costs what that costs. */
  unicode?: boolean;
  /** What is sent in its place to patients who read another language: only what is registered and switched on. */
  translations?: Readonly<Partial<Record<Language, MessageTemplate>>>;
}

/** The text for a patient who reads this language; the English one where there is none. */
export const inLanguage = (template: MessageTemplate, language: Language = 'en'): MessageTemplate =>
  template.translations?.[language] ?? template;

/** The two families of portals: the tag in the text (Airtel, Jio, Vi, BSNL), or in a form beside it (SmartPing, Tata). */
export const spellings = ['inside', 'form'] as const;
export type Spelling = (typeof spellings)[number];

const variable = /\{(\w+)\}/g;

/** The text to copy into a portal. */
export const registeredText = (
  { wording, variables }: Pick<MessageTemplate, 'wording' | 'variables'>,
  spelling: Spelling,
) =>
  wording.replace(variable, (written, name) => {
    const tag = variables.find((one) => one.name === name)?.tag;
    return tag ? (spelling === 'inside' ? `{#${tag}#}` : '{#var#}') : written;
  });

/** The variables of a wording, in their order. A name that is none is left out: `templateFaults` finds it. */
export function variablesOf(wording: string): TemplateVariable[] {
  const own = /\p{Script=Devanagari}/u.test(wording) ? longestInDevanagari : {};
  return [...wording.matchAll(variable)].flatMap(([, found]) => {
    const known = templateVariables[found as VariableName];
    return known ? { ...known, longest: own[known.name] ?? known.longest } : [];
  });
}

/** The text, and the values in the order of their places. Throws for a value that does not fit: it would not be delivered. */
export function renderTemplate(
  { key, wording, variables, reading, unicode }: MessageTemplate,
  values: TemplateValues,
) {
  const fitting = variables.map(({ name, tag, longest }) => {
    const given = values[name];
    if (!given) throw new Error(`The message '${key}' has nothing for {${name}}`);
    const value = tag === 'alphanumeric' ? plainValue(given, reading, unicode) : given;
    if (value.length > longest)
      throw new Error(`The message '${key}' has more than ${longest} letters for {${name}}`);
    // A link that was queued before tokens were letters and digits alone may have '-' and '_'.
    if (!passesTag(value, tag, tag === 'url' ? 'loose' : reading, unicode))
      throw new Error(`The message '${key}' has a wrong value for {${name}}`);
    return [name, value] as const;
  });
  const byName = new Map<string, string>(fitting);
  const text = wording.replace(variable, (_, name: string) => byName.get(name) ?? '');
  return { text, variables: fitting.map(([, value]) => value) };
}
