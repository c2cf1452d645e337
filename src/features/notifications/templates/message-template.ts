import type { Language } from '#platform/language.ts';
import { passesTag, plainValue, type ComparisonMode, type Tag } from './value-classes.ts';

/** Event of a message about an appointment. Each has its registered text, by the same name. */
export const messageEvents = [
  'booked',
  'moved',
  'cancelled',
  'reminder-evening',
  'reminder-2h',
  'earlier-slot',
] as const;
export type MessageEvent = (typeof messageEvents)[number];

/** All texts that can be registered: those of the events, and one that a clinic may go without. */
export const textKeys = [...messageEvents, 'number-code'] as const;
export type TextKey = (typeof textKeys)[number];
export const isOptionalText = (key: TextKey): boolean => key === 'number-code';

export const isReminder = (event: MessageEvent): boolean => event.startsWith('reminder');

/** Values of a template's variables; by these names providers are given the values. */
export type VariableName = 'service' | 'when' | 'time' | 'token' | 'reference' | 'code';
export type TemplateValues = Partial<Record<VariableName, string>>;

export interface TemplateVariable {
  name: VariableName;
  /** The registered type of the variable. */
  tag: Tag;
  /** The maximum length in letters. */
  longest: number;
}

/** Devanagari texts have longer days and parts of the day. */
const maxInDevanagari: Partial<Record<VariableName, number>> = { when: 32, time: 15 };

export const templateVariables: Record<VariableName, TemplateVariable> = {
  service: { name: 'service', tag: 'alphanumeric', longest: 30 },
  when: { name: 'when', tag: 'alphanumeric', longest: 22 },
  time: { name: 'time', tag: 'alphanumeric', longest: 8 },
  /** The end of a link, after its whitelisted start. */
  token: { name: 'token', tag: 'url', longest: 22 },
  reference: { name: 'reference', tag: 'alphanumeric', longest: 6 },
  /** Proves a new number. */
  code: { name: 'code', tag: 'numeric', longest: 6 },
};

/** A text as India's operators have it registered (DLT): anything else in the clinic's name is not delivered. */
export interface MessageTemplate {
  key: TextKey;
  language: Language;
  /** The id of the registration at DLT or the provider; undefined until it is set. */
  id: string | undefined;
  /** The sender header of six letters, and the entity that registered it; undefined where the settings hold them. */
  header?: string | undefined;
  entityId?: string | undefined;
  /** The exact text, with variables in braces: 'Your visit is on {when}.' */
  wording: string;
  /** In the order of the text. */
  variables: readonly TemplateVariable[];
  /** How strictly operators are assumed to compare. */
  reading: ComparisonMode;
  /** Uses letters outside GSM-7 on purpose, at their price. */
  unicode?: boolean;
  /** Registered translations that are switched on; patients who read the language get them instead. */
  translations?: Readonly<Partial<Record<Language, MessageTemplate>>>;
}

/** The text in this language, or in English where there is none. */
export const inLanguage = (template: MessageTemplate, language: Language = 'en'): MessageTemplate =>
  template.translations?.[language] ?? template;

/** Portals' notations for variables: the tag inside the text (Airtel, Jio, Vi, BSNL), or in a form beside it (SmartPing, Tata). */
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

/** The variables of a wording, in their order. An unknown name is left out: `templateFaults` reports it. */
export function variablesOf(wording: string): TemplateVariable[] {
  const own = /\p{Script=Devanagari}/u.test(wording) ? maxInDevanagari : {};
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

/** The clinic's messages in a language other than English. */
export interface TranslatedTexts {
  /** The pattern for {when}, such as '{date} {time} बजे'. */
  when: string;
  /** Parts of the day that are shortened beside a date. */
  short?: Readonly<Record<string, string>>;
  /** Variants of each text, the fullest first. */
  texts: Readonly<Record<TextKey, readonly [string, ...string[]]>>;
}
