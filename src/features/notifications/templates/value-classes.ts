/**
 * What may stand in a variable of a registered text: TRAI's Direction of 18 November 2025, by which each variable carries a tag, as MSG91
 * has it on msg91.com/help/dlt-registration-in-india/variable-tagging-on-dlt-sms-templates.
 */
export const tags = ['alphanumeric', 'numeric', 'url'] as const;
export type Tag = (typeof tags)[number];

/**
 * The sources differ in what an operator ignores when it compares. 'strict': letters, digits and single spaces alone. 'loose': full stops
 * and commas too (msg91.com/help/dlt-registration-in-india/error-description-sms-not-matched-with-dlt-template).
 */
export const readings = ['strict', 'loose'] as const;
export type Reading = (typeof readings)[number];

/** What TRAI lets one variable take. */
export const longestValue = 40;

const classes: Record<Reading, Record<Tag, RegExp>> = {
  strict: { alphanumeric: /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/, numeric: /^\d+$/, url: /^[A-Za-z0-9]+$/ },
  loose: {
    alphanumeric: /^[A-Za-z0-9]+([ .,]{1,2}[A-Za-z0-9]+)*$/,
    numeric: /^\d+$/,
    url: /^[\w-]+$/,
  },
};

export const passesTag = (value: string, tag: Tag, reading: Reading): boolean =>
  value.length <= longestValue && classes[reading][tag].test(value);

/** As much of a text as an alphanumeric variable takes: 'Dental X-rays' becomes 'Dental X rays'. */
export const plainValue = (text: string, reading: Reading): string =>
  text.replace(reading === 'strict' ? /[^A-Za-z0-9]+/g : /[^A-Za-z0-9.,]+/g, ' ').trim();
