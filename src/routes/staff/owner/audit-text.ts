import {
  pastDate,
  pastInstantText,
  clockText,
  weekdayNames,
} from '#features/clinic/time/times-in-english.ts';
import editorWords from '#features/clinic-editor/page/words.en.ts';
import words from '#features/staff/audit/words.en.ts';
import { auditedActions, type AuditEntry } from '#features/staff/audit/audit-log.ts';
import { isShownDate } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';

/** Names of what the audit log keeps by number or file. */
export interface AuditNames {
  /** The instant at which a version was published, by its number. */
  publishedAt: ReadonlyMap<string, number>;
  /** The place on the site of a picture, by its file. */
  pictures: ReadonlyMap<string, string>;
}

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

/** Subject of an entry, as the clinic calls it; undefined where the action says it all. */
export function subjectText({ action, subject }: Entry, names: AuditNames): string | undefined {
  if (subject === '') return undefined;
  switch (action) {
    // It is the version of its own time.
    case 'clinic-published':
      return undefined;
    case 'clinic-restored': {
      const instant = names.publishedAt.get(subject);
      return instant === undefined
        ? words.aboutFormerVersion
        : fill(words.aboutVersion, { when: pastInstantText(instant) });
    }
    case 'clinic-draft-changed':
      return partName(subject);
    case 'picture-added':
    case 'picture-consent-written':
    case 'picture-consent-withdrawn':
      return (
        names.pictures.get(subject) ?? (subject.startsWith('mark/') ? words.aboutMark : words.aboutPhoto)
      );
    case 'gallery-picture-added':
    case 'gallery-picture-changed':
    case 'gallery-picture-deleted':
    case 'gallery-picture-restored':
      return words.aboutPhoto;
    case 'message-decided':
      return words.aboutMessage;
    case 'patients-imported':
    case 'import-undone':
      return words.aboutImport;
    case 'backup-made':
    case 'backup-downloaded':
    case 'backup-restored': {
      const instant = instantOfBackup(subject);
      return instant === undefined ? subject : fill(words.aboutBackup, { when: pastInstantText(instant) });
    }
    default:
      return timesInWords(subject);
  }
}

const partName = (part: string): string => getOwnProperty<string>(editorWords.headings, part) ?? part;

function instantOfBackup(file: string): number | undefined {
  const [, day, time] = /(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)/.exec(file) ?? [];
  return day && time ? Date.parse(`${day}T${time.replaceAll('-', ':')}Z`) : undefined;
}

/** Dates and times inside of a text, as staff read them. */
const timesInWords = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => pastInstantText(Date.parse(instant)))
    .replaceAll(/\d{4}-\d\d-\d\d/g, (date) => (isShownDate(date) ? pastDate(date) : date))
    .replaceAll(/\b([01]\d|2[0-3]):[0-5]\d\b/g, (time) => clockText(time));

/** The details of an entry in words, such as 'changed: mobile number'. */
export const detailsText = ({ details }: Pick<Entry, 'details'>): string =>
  Object.entries(details)
    .map(([name, value]) => {
      const label = getOwnProperty<string>(words.auditDetails, name) ?? `${name}:`;
      return label ? `${label} ${valueText(name, String(value))}` : valueText(name, String(value));
    })
    .join(', ');

function valueText(name: string, value: string): string {
  if (name === 'weekday') return weekdayNames[Number(value)] ?? value;
  // The choice of a reader of the record, by an account's id or an entry's subject.
  if (name === 'who') return words.onePerson;
  if (name === 'about') return words.oneThing;
  const action = name === 'what' && auditedActions.find((one) => one === value);
  if (action) return words[`action-${action}`];
  const named = value.split(', ').map((one) => {
    if (name === 'parts') return partName(one);
    // A field by its name in the program, such as mobileNumber.
    const isFieldName = /^[a-z]+(?:[A-Z][a-z]+)+$/.test(one);
    return (
      getOwnProperty<string>(words.auditValues, one) ??
      (isFieldName ? one.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : one)
    );
  });
  return timesInWords(named.join(', '));
}
