import { addDays, isCivilDate, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { asciiDigits, parseMobile } from '#platform/mobile-number.ts';
import type rowWords from './row-words.en.ts';

export type RowWord = keyof typeof rowWords;
type Cell<Value> = ({ ok: true } & Value) | { ok: false; reason: RowWord };

/** English, Hindi and Marathi names of the months begin with one of these. */
const months = [
  /^(jan|जन|जान)/,
  /^(feb|फर|फ़र|फेब)/,
  /^(mar|मार्च)/,
  /^(apr|अप्र|एप्र)/,
  /^(may|मई|मे)/,
  /^(jun|जून)/,
  /^(jul|जुल)/,
  /^(aug|अग|ऑग)/,
  /^(sep|सित|सप्ट)/,
  /^(oct|अक्|ऑक्)/,
  /^(nov|नव|नोव्)/,
  /^(dec|दिस|डिस)/,
];

/** Reads 26/11/2026 (the day first), 26-Nov-26, Nov 26 2026, 2026-11-26 and Excel's 46352; also a time behind the day. */
export function readDate(cell: string): Cell<{ date: CivilDate; time?: CivilTime }> {
  const plain = asciiDigits(cell).trim().toLowerCase();
  if (plain === '') return { ok: false, reason: 'noDate' };
  const serial = /^(\d{5})(\.\d+)?$/.exec(plain);
  if (serial) {
    const time = serial[2] ? readTime(`0${serial[2]}`) : undefined;
    return { ok: true, date: addDays('1899-12-30', Number(serial[1])), ...(time?.ok && { time: time.time }) };
  }
  const [, written = plain, clock] = /^(.*\d)(?:,?\s+|t)(\d{1,2}:\d{2}.*)$/.exec(plain) ?? [];
  const time = clock ? readTime(clock.replace(/^(\d{1,2}:\d{2}):\d{2}(\.\d+)?z?/, '$1')) : undefined;
  if (time?.ok === false) return time;
  const parts = written.replace(/(?<=\d)(st|nd|rd|th)\b/g, '').match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  // 'Thu' before the date says nothing new.
  const [first = '', second = '', third = '', ...rest] =
    parts.length === 4 && !/\d/.test(parts[0]!) ? parts.slice(1) : parts;
  if (rest.length > 0 || third === '') return { ok: false, reason: 'wrongDate' };
  const isYearFirst = first.length === 4 && /\d/.test(first);
  const isMonthFirst = !/\d/.test(first);
  const [day, month, year] = isYearFirst
    ? [third, second, first]
    : isMonthFirst
      ? [second, first, third]
      : [first, second, third];
  const number = /\d/.test(month) ? Number(month) : months.findIndex((name) => name.test(month)) + 1;
  if (!/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year) || (number === 0 && !/\d/.test(month)))
    return { ok: false, reason: 'wrongDate' };
  const padded = (part: string | number) => String(part).padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${padded(number)}-${padded(day)}`;
  if (!isCivilDate(date)) return { ok: false, reason: 'noSuchDay' };
  return { ok: true, date, ...(time && { time: time.time }) };
}

const morning = /\b(am|a\.m\.?)|सकाळी|सुबह|सवेरे|पूर्वाह्न/;
const afternoon = /\b(pm|p\.m\.?)|दुपारी|दोपहर|सायं|संध्याकाळी|शाम|रात्री|रात/;
/** Hours up to this one are in the afternoon where nothing else is written: no clinic treats at five in the morning. */
const lastHourOfAfternoon = 7;

/** Reads 5, 5.30, 17:30, 5:30 PM and Excel's 0.729. */
export function readTime(cell: string): Cell<{ time: CivilTime }> {
  const plain = asciiDigits(cell)
    .trim()
    .toLowerCase()
    .replace(/(\d)(am|pm|a\.m|p\.m)/, '$1 $2');
  if (plain === '') return { ok: false, reason: 'noTime' };
  if (/^0?\.\d{2,}$/.test(plain)) {
    const minutes = Math.round(Number(plain) * 24 * 60);
    return timeOf(Math.floor(minutes / 60), minutes % 60);
  }
  const isMorning = morning.test(plain);
  const isAfternoon = afternoon.test(plain);
  const clock = /^\D*?(\d{1,2})(?:\s*[:.]\s*(\d{1,2}))?(?::\d{2})?(?:\s*(?:hrs?|वाजता|बजे))?\D*$/.exec(plain);
  // Words other than 'morning' or 'evening' may change the time that is meant: such a cell is refused.
  const rest = plain.replace(new RegExp(`${morning.source}|${afternoon.source}`, 'g'), '');
  if (!clock || (isMorning && isAfternoon) || /[^\d\s:.]/.test(rest.replace(/hrs?|वाजता|बजे/, '')))
    return { ok: false, reason: 'wrongTime' };
  const hour = Number(clock[1]);
  // A spreadsheet shortens 5.30 to 5.3.
  const minute = Number((clock[2] ?? '').padEnd(2, '0'));
  if (isMorning || isAfternoon) {
    if (hour === 0 || (hour > 12 && isMorning)) return { ok: false, reason: 'wrongTime' };
    return timeOf(hour > 12 ? hour : (hour % 12) + (isAfternoon ? 12 : 0), minute);
  }
  return timeOf(hour >= 1 && hour <= lastHourOfAfternoon ? hour + 12 : hour, minute);
}

function timeOf(hour: number, minute: number): Cell<{ time: CivilTime }> {
  if (hour > 23 || minute > 59) return { ok: false, reason: 'wrongTime' };
  return { ok: true, time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') };
}

/** Reads a number, or the first of two in one cell; `other` is the second as it is written. The number is '' where there is none. */
export function readNumber(cell: string): Cell<{ number: string; other: string }> {
  const plain = withoutDashes(asciiDigits(cell));
  if (plain === '') return { ok: true, number: '', other: '' };
  if (/\d\s*e\s*\+?\s*\d/i.test(plain)) return { ok: false, reason: 'cutNumber' };
  const parts = plain.split(/[/,;&|\n]|\s+(?:or|and|व|और|आणि|किंवा)\s+/).filter((part) => /\d/.test(part));
  const whole = parseMobile(plain.replace(/\.0+$/, ''));
  if (parts.length === 1 && whole.ok) return realNumber(whole.number, '');
  const digits = plain.replace(/\D/g, '');
  const each = parts.length === 1 && digits.length === 20 ? [digits.slice(0, 10), digits.slice(10)] : parts;
  const at = each.findIndex((part) => parseMobile(part).ok);
  const first = parseMobile(each[at] ?? '');
  if (each.length > 1 && first.ok) {
    const others = each.filter((_, index) => index !== at);
    return realNumber(first.number, others.join(' / ').trim());
  }
  const isForeign = !whole.ok && whole.reason === 'foreign';
  return { ok: false, reason: isForeign ? 'foreignNumber' : 'wrongNumber' };
}

/** One digit ten times and 1234567890 are written in paper books when the number is unknown; no Indian number begins with 0. */
const realNumber = (number: string, other: string): Cell<{ number: string; other: string }> =>
  /^\+91(\d)\1{9}$|^\+911234567890$|^\+910/.test(number)
    ? { ok: false, reason: 'madeUpNumber' }
    : { ok: true, number, other };

const titles =
  /^(mr|mrs|ms|miss|master|smt|shri|sri|kum|kumari|dr|baby|श्री|श्रीमती|सौ|कु|कुमारी|डॉ|चि)\.?\s+(?=\S)/iu;

/** A dash or 'NA' means an empty cell. */
export function withoutDashes(cell: string): string {
  const plain = cell.trim();
  return /^(-+|\.+|n\/?a|nil|none|unknown)$/i.test(plain) ? '' : plain;
}

/** Lower case, digits as in English, and Devanagari letters without the dot below, which many leave out. */
export const plainWords = (cell: string): string =>
  asciiDigits(cell).normalize('NFC').replaceAll('\u093c', '').replace(/\s+/g, ' ').trim().toLowerCase();

const total = /((grand|sub|net|overall)[ -]?)?totals?|sum|count|average|कुल( (योग|जोड))?|एकूण|एकंदर|बेरीज/;
const counted =
  /((no\.?|number|count) )?(of )?(patients?|visits?|appointments?|records?|rows?|entries|amount|fees|मरीज|रोगी|रुग्ण|पेशंट|रक्कम|राशि)/;
const footers = [
  new RegExp(`^(${total.source})( ${counted.source})?[ :=-]*[₹\\d.,/ -]*$`),
  /^(no\.?|number) of (patients?|visits?|appointments?|records?|rows?|entries)\b/,
  /^page \d+( ?(of|\/) ?\d+)?$/,
  /^[*\- ]*end of (the )?(list|report|sheet|file|records)\b/,
  /^(printed|generated|exported|prepared) (on|by|at|from)\b/,
];

/** A total, a count or another line that a sheet has below its rows. 'Total Kumar' and 'Count' with a surname are names. */
export const isFooter = (cell: string): boolean => {
  const plain = plainWords(cell);
  return footers.some((pattern) => pattern.test(plain));
};

const tidyName = (cell: string): string => withoutDashes(cell.replace(/\s+/g, ' '));

/**
 * The first word and the others, as at the desk: 'R. K. Sample', 'सुनीता सॅम्पल', one word. Titles are left out. A last name of its own
 * column stays as it is, and the cell before it too.
 */
export function readName(cell: string, surname?: string): Cell<{ firstName: string; lastName: string }> {
  const [plain, ownSurname] = [tidyName(cell), tidyName(surname ?? '')];
  if (plain === '' && ownSurname === '') return { ok: false, reason: 'noName' };
  if (!/\p{L}/u.test(plain + ownSurname)) return { ok: false, reason: 'nameWithoutLetters' };
  if (surname !== undefined)
    return { ok: true, firstName: plain || ownSurname, lastName: plain ? ownSurname : '' };
  // Lists that are sorted by surname write 'Sample, Asha'.
  const inOrder = plain.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1').replace(titles, '');
  const [firstName = '', ...rest] = inOrder.split(' ');
  return { ok: true, firstName, lastName: rest.join(' ') };
}
