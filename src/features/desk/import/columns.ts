import { parseMobile } from '#platform/mobile-number.ts';
import { readDate } from './read-cells.ts';

/** One import takes so many rows. */
export const maxRows = 20_000;
export const maxRowsText = '20,000';

/** Meanings of a column of the file. Several may be notes. */
export const columnKinds = [
  'name',
  'firstName',
  'lastName',
  'mobile',
  'date',
  'time',
  'service',
  'note',
  'message',
  'status',
  'chair',
  'minutes',
  'dentist',
  'none',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface Table {
  headings: string[];
  columns: ColumnKind[];
  /** The numbers of the rows in the file, from 1, with their cells; empty rows are left out. */
  rows: { row: number; cells: string[] }[];
  /** Rows above the headings, such as a merged title. */
  titleRows: number;
}

/** Headings as clinics write them in English, Hindi and Marathi, without signs and spaces. */
const headings: Record<Exclude<ColumnKind, 'none'>, RegExp> = {
  firstName: /^(firstname|givenname|पहलानाम|प्रथमनाव|पहिलेनाव)$/,
  lastName: /^(lastname|surname|familyname|उपनाम|आडनाव)$/,
  mobile:
    /^(mob|mobile|phone|tel|telephone|cell|contact|whatsapp)(no|nos|number|numbers|num)?$|^(number|मोबाइल|मोबाईल|फोन|फ़ोन|दूरध्वनी|संपर्क)(नंबर|नं|क्रमांक)?$|^(मो|मोबा)(नं)?$/,
  date: /^(date|day|visitdate|dateofvisit|appointmentdate|apptdate|dateofappointment|lastvisit|दिनांक|तारीख|तारिख|दिन)$/,
  time: /^(time|slot|visittime|appointmenttime|appttime|वेळ|समय|टाइम)$/,
  status: /^(status|visitstatus|स्थिती|स्थिति)$/,
  chair: /^(chair|chairno|unit|खुर्ची|कुर्सी)$/,
  minutes: /^(minutes|mins|min|मिनिटे|मिनट)$/,
  dentist: /^(dr|doctor|drname|doctorname|dentist|डॉक्टर|डॉ)$/,
  message: /^(message|patientmessage|संदेश)$/,
  service:
    /^(treatment|treatments|service|procedure|work|workdone|complaint|chiefcomplaint|purpose|reason|उपचार|इलाज|सेवा|काम|तक्रार)$/,
  note: /^(note|notes|remark|remarks|comment|comments|टिप्पणी|शेरा|नोंद)$/,
  name: /^(name|names|patient|patients|patientname|nameofpatient|nameofthepatient|fullname|customer|नाव|नाम|रुग्ण|रुग्णाचेनाव|पेशंट|पेशंटचेनाव|पेशंटनाव|मरीज|मरीजकानाम|रोगी|रोगीकानाम|संपूर्णनाव|पूरानाम)$/,
};

const kindOf = (heading: string): ColumnKind => {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
  const found = columnKinds.find((kind) => kind !== 'none' && headings[kind].test(plain));
  return found ?? 'none';
};

/** Finds the headings among the first rows, below a title that may be merged over all columns, and says what each column is. */
export function findTable(sheet: readonly (readonly string[])[]): Table {
  const width = sheet.reduce((widest, row) => Math.max(widest, row.length), 0);
  const near = sheet
    .slice(0, 15)
    .map((row) => new Set(row.map(kindOf).filter((kind) => kind !== 'none')).size);
  const headingRow = near.indexOf(Math.max(...near));
  const hasHeadings = near[headingRow]! > 1;
  const rows = sheet
    .map((cells, index) => ({
      row: index + 1,
      cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    }))
    .slice(hasHeadings ? headingRow + 1 : 0)
    .filter(({ cells }) => cells.some(Boolean));
  const found = hasHeadings ? rows.length > 0 && sheet[headingRow]! : undefined;
  const names = Array.from({ length: width }, (_, at) => (found && found[at]) || '');
  return {
    headings: names,
    columns: withoutDuplicates(found ? names.map(kindOf) : names.map((_, at) => guessKind(rows, at))),
    rows,
    titleRows: hasHeadings ? headingRow : 0,
  };
}

/** Without a heading, most of a column's cells decide its kind. */
function guessKind(rows: Table['rows'], at: number): ColumnKind {
  const cells = rows.slice(0, 50).flatMap(({ cells }) => cells[at] || []);
  const share = (isOf: (cell: string) => boolean) => cells.filter(isOf).length / (cells.length || 1);
  if (share((cell) => parseMobile(cell).ok) > 0.5) return 'mobile';
  if (share((cell) => readDate(cell).ok) > 0.5) return 'date';
  return 'none';
}

/** Only notes may be several: of two columns of another kind the second is left out. */
export const withoutDuplicates = (columns: readonly ColumnKind[]): ColumnKind[] =>
  columns.map((kind, at) => (kind !== 'note' && columns.indexOf(kind) < at ? 'none' : kind));

/** Without a name and a number there is no patient. */
export const hasPatient = (columns: readonly ColumnKind[]): boolean =>
  columns.includes('mobile') && (columns.includes('name') || columns.includes('firstName'));
