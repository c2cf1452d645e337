import { gsmLength, smsParts } from './sms-length.ts';

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

/** What may stand in a place of a template; by these names providers are given the values. */
export type VariableName = 'service' | 'when' | 'time' | 'token' | 'reference';
export type TemplateValues = Partial<Record<VariableName, string>>;

export interface TemplateVariable {
  name: VariableName;
  /** What kind of value was registered for the place. Nothing reads it yet. */
  tag: 'alphanumeric' | 'numeric';
  /** The most letters it may have. */
  longest: number;
}

/** A text as India's operators have it registered (DLT): anything else in the clinic's name is not delivered. */
export interface MessageTemplate {
  key: MessageEvent;
  language: string;
  /** Under which it is registered, at DLT or the provider; undefined until it is set. */
  id: string | undefined;
  /** To the letter, with `{#var#}` where the variables stand. */
  registered: string;
  /** How this program writes it, with the variables' names: 'Your visit is on {when}.' */
  wording: string;
  variables: readonly TemplateVariable[];
  /** It has letters outside of GSM-7 on purpose, and costs what that costs. */
  unicode?: boolean;
}

const place = '{#var#}';
/** What TRAI lets one place take. */
export const longestValue = 30;

/** The text, and the values in the order of their places. Throws for a value that does not fit: it would not be delivered. */
export function renderTemplate({ key, wording, variables }: MessageTemplate, values: TemplateValues) {
  const ordered = variables.map(({ name, longest }) => {
    const value = values[name];
    if (!value) throw new Error(`The message '${key}' has nothing for {${name}}`);
    if (value.length > longest)
      throw new Error(`The message '${key}' has more than ${longest} letters for {${name}}`);
    return value;
  });
  const text = wording.replace(/\{(\w+)\}/g, (_, name: VariableName) => values[name] ?? '');
  return { text, variables: ordered };
}

/** What is wrong with a template, each with the way to mend it. `domain`: the one that is registered for links. */
export function templateFaults(template: MessageTemplate, domain: string): string[] {
  const { key, registered, variables, unicode } = template;
  const longest = render(template, (variable) => 'W'.repeat(variable.longest));
  const tooLong = variables.filter((variable) => variable.longest > longestValue);
  const faults = [
    !matches(template) && 'it renders to another text than the registered one',
    tooLong.length > 0 &&
      `{${tooLong[0]?.name}} may have ${tooLong[0]?.longest} letters: ${longestValue} are allowed`,
    /\{#var#\}\s*\{#var#\}/.test(registered) &&
      'two variables are beside each other: put a word between them',
    /\{#var#\}\s*$/.test(registered) && 'it ends with a variable: end it with a word',
    ...strayAddresses(registered, domain).map(
      (host) => `it leads to ${host}: only ${domain} is registered for links`,
    ),
    !unicode && gsmLength(longest) === undefined && `it has letters outside of GSM-7: ${strange(longest)}`,
    smsParts(longest) > 1 &&
      `it may have ${gsmLength(longest) ?? longest.length} letters: one SMS does not hold it`,
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `Message '${key}': ${fault}`);
}

const render = ({ wording, variables }: MessageTemplate, valueOf: (variable: TemplateVariable) => string) =>
  wording.replace(/\{(\w+)\}/g, (written, name) => {
    const variable = variables.find((one) => one.name === name);
    return variable ? valueOf(variable) : written;
  });

/** With markers that are in no text, so that a variable in another place, or missing, is noticed. */
function matches(template: MessageTemplate): boolean {
  const marked = render(template, ({ name }) => `\u0001${name}\u0001`);
  const names = template.variables.map(({ name }) => name);
  const expected = template.registered
    .split(place)
    .reduce((text, part, index) => `${text}\u0001${names[index - 1] ?? ''}\u0001${part}`);
  return marked === expected && template.registered.split(place).length === names.length + 1;
}

function strayAddresses(text: string, domain: string): string[] {
  const hosts = [...text.matchAll(/\bhttps?:\/\/([^\s/{]+)|\b(?:www\.)[^\s/{]+/gi)].map(
    ([whole, host]) => host ?? whole,
  );
  return hosts.filter((host) => host !== domain && !host.endsWith(`.${domain}`));
}

const strange = (text: string) =>
  [...new Set(text)].filter((letter) => gsmLength(letter) === undefined).join(' ');
