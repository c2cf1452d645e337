// Checks of India's operators before they deliver a message, with the codes that they document:
// https://authkey.io/dlt-registration/dlt-error-codes and the pages named in platform/sms/provider-codes.ts.

/** A clinic's entry in the register. */
export interface DltRegister {
  /** The registered texts with their tags, by id. */
  texts: Map<string, string>;
  /** Registered addresses, prefixes of links with a variable part, and telephone numbers. */
  whitelisted: string[];
  entityId?: string;
  header?: string;
}

export interface CheckedSms {
  template?: string | undefined;
  text?: string | undefined;
  /** The values in the order of their places, where the provider fills in the text. */
  variables?: readonly string[] | undefined;
  entityId?: string | undefined;
  header?: string | undefined;
}

const maxValueLength = 40;
const tag = /\{#(\w+)#\}/g;
const classes: Record<string, RegExp> = {
  alphanumeric: /^[A-Za-z0-9 ]+$/,
  numeric: /^\d+$/,
  url: /^[A-Za-z0-9]+$/,
};
/** In Unicode texts, letters of the text's script count as letters too. No operator has confirmed it (decision 0060). */
const unicodeClasses: Record<string, RegExp> = {
  ...classes,
  alphanumeric: /^[A-Za-z0-9\p{Script=Devanagari} ]+$/u,
};

/** The number of billed parts. With a non-ASCII letter, a single part has 70 UTF-16 units and each of several has 67. */
export function billedParts(text: string): number {
  // oxlint-disable-next-line no-control-regex
  const [one, several] = /^[\u0000-\u007f]*$/.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / several);
}

/** The operator's error code; undefined when the message passes. */
export function dltCheck(register: DltRegister, sms: CheckedSms): string | undefined {
  if (sms.entityId !== undefined && sms.entityId !== register.entityId) return '600';
  if (sms.header !== undefined && sms.header !== register.header) return '620';
  // Without an id, as at Twilio, the text must match any registered one.
  const known =
    sms.template === undefined ? [...register.texts.values()] : [register.texts.get(sms.template)];
  const codes = known.map((text) => (text === undefined ? '630' : checkText(text, sms, register)));
  return codes.includes(undefined) ? undefined : (codes.find((code) => code !== '633') ?? codes[0] ?? '630');
}

function checkText(
  registered: string,
  { text, variables }: CheckedSms,
  register: DltRegister,
): string | undefined {
  const tags = [...registered.matchAll(tag)].map(([, name]) => name!);
  // Operators refuse untagged texts, and a third variable without a registered reason.
  if (tags.some((name) => !classes[name]) || tags.length > 2) return '631';
  const pattern = new RegExp(
    `^${registered
      .split(tag)
      .filter((_, index) => index % 2 === 0)
      .map(escaped)
      .join('(.+?)')}$`,
  );
  const given = variables ?? pattern.exec(text ?? '')?.slice(1);
  if (!given || given.length !== tags.length) return '633';
  if (given.some((value) => value.length > maxValueLength)) return '635';
  const passing = /\p{Script=Devanagari}/u.test(registered) ? unicodeClasses : classes;
  if (given.some((value, index) => !passing[tags[index]!]!.test(value))) return '633';
  const links = registered.replaceAll(tag, '').match(/https?:\/\/\S+|\+\d{10,}/g) ?? [];
  const isListed = (link: string) => register.whitelisted.includes(link.replace(/[.,]$/, ''));
  return links.every(isListed) ? undefined : '670';
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
