import { CsvError, parse } from 'csv-parse/sync';
import { readSpreadsheetText } from '#platform/spreadsheet-text.ts';
import { maxRows } from './columns.ts';
import type rowWords from './row-words.en.ts';

const maxColumns = 60;
const maxCell = 1000;
/** Titles and headings above the rows are allowed for. */
const maxFilledRows = maxRows + 20;
/** Spreadsheets save the empty rows of a sheet too. */
const maxLines = 10 * maxRows;
/** An archive can unpack to a thousand times its size. */
const maxUnpacked = 200_000_000;
/** The table in the archive of a clinic that leaves. */
const allVisitsFile = 'appointments.csv';

type Sheet =
  | {
      ok: true;
      rows: string[][];
      /** '' in a CSV file. */
      sheet: string;
      /** All sheets with rows, the fullest first. */
      sheets: string[];
    }
  | {
      ok: false;
      reason: Extract<
        keyof typeof rowWords,
        | 'emptyFile'
        | 'noRows'
        | 'isPdf'
        | 'isPicture'
        | 'isOldExcel'
        | 'isOtherKind'
        | 'isDamaged'
        | 'openQuote'
        | 'tooManyRows'
        | 'tooLarge'
      >;
      /** Where it is not about the whole file. */
      row?: number;
    };

/**
 * Reads a CSV file, also in the archive of a clinic that leaves, or a sheet of an Excel file, as texts: the one of this name, or else the
 * fullest. The file's bytes say which it is, not its name.
 */
export async function readSheet(bytes: Uint8Array, wanted = ''): Promise<Sheet> {
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (bytes.length === 0) return { ok: false, reason: 'emptyFile' };
  if (begins === '%PDF') return { ok: false, reason: 'isPdf' };
  if (/^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF)/.test(begins)) return { ok: false, reason: 'isPicture' };
  // Excel keeps files with a password in the container of its old format.
  if (begins === '\u00d0\u00cf\u0011\u00e0') return { ok: false, reason: 'isOldExcel' };
  const read = begins.startsWith('PK') ? await readArchive(bytes, wanted) : readCsv(bytes);
  if ('reason' in read) return { ok: false, ...read };
  const rows = read.rows.map((row) =>
    row.slice(0, maxColumns).map((cell) => readSpreadsheetText(cell).trim().slice(0, maxCell)),
  );
  if (rows.filter((row) => row.filter(Boolean).length > 1).length < 2) return { ok: false, reason: 'noRows' };
  const filled = rows.filter((row) => row.some(Boolean)).length;
  return filled > maxFilledRows ? { ok: false, reason: 'tooManyRows' } : { ok: true, ...read, rows };
}

type Read = { rows: string[][]; sheet: string; sheets: string[] } | Omit<Extract<Sheet, { ok: false }>, 'ok'>;

/** Reads an Excel file, or the table of `exportEverything`: both are ZIP archives. */
async function readArchive(bytes: Uint8Array, wanted: string): Promise<Read> {
  const { unzipSync } = await import('fflate');
  try {
    let unpacked = 0;
    const { [allVisitsFile]: table } = unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize;
        return name === allVisitsFile && unpacked <= maxUnpacked;
      },
    });
    if (unpacked > maxUnpacked) return { reason: 'tooLarge' };
    return table ? readCsv(table) : await readExcel(bytes, wanted);
  } catch {
    return { reason: 'isDamaged' };
  }
}

async function readExcel(bytes: Uint8Array, wanted: string): Promise<Read> {
  // Loaded when a clinic moves in, which is once.
  const { default: readWorkbook } = await import('read-excel-file/node');
  const sheets = await readWorkbook(Buffer.from(bytes));
  const filledOf = (rows: readonly (readonly unknown[])[]) => rows.filter((row) => row.some(isFilled)).length;
  const byRows = sheets.toSorted((one, other) => filledOf(other.data) - filledOf(one.data));
  const chosen = byRows.find(({ sheet }) => sheet === wanted) ?? byRows[0];
  if (!chosen) return { reason: 'isDamaged' };
  return {
    sheet: chosen.sheet,
    sheets: byRows.filter(({ data }) => filledOf(data) > 1).map(({ sheet }) => sheet),
    rows: chosen.data.map((row) => row.map(textOf)),
  };
}

const isFilled = (cell: unknown) => cell !== null && cell !== undefined && cell !== '';

/** A day as 2026-11-26, a time as 17:30, both with a space between. Excel stores a time without a date as a day in 1899. */
function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return cell === null || cell === undefined ? '' : String(cell);
  // Excel stores 5:30 pm as a fraction, which is a few milliseconds too early.
  const [day = '', time = ''] = new Date(cell.getTime() + 500).toISOString().split('T');
  const clock = time.slice(0, 5);
  if (day < '1901') return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}

function readCsv(bytes: Uint8Array): Read {
  const text = decodeText(bytes);
  if (text.includes('\0')) return { reason: 'noRows' };
  if (isMarkup.test(text)) return { reason: 'isOtherKind' };
  const delimiter = delimiterOf(text.split(/\r\n?|\n/, 20).join('\n'));
  const rows: string[][] = [];
  let filled = 0;
  const isTooLong = () => filled > maxFilledRows || rows.length > maxLines;
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      // Ends the reading: the rest of the file is not looked at.
      on_record(row: string[]) {
        rows.push(row);
        filled += Number(row.some((cell) => cell.trim() !== ''));
        if (isTooLong()) throw new Error('Too many rows');
        return null;
      },
    });
    return { sheet: '', sheets: [], rows };
  } catch (error) {
    if (isTooLong()) return { reason: 'tooManyRows' };
    const isOpenQuote = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
    return isOpenQuote ? { reason: 'openQuote', row: rows.length + 1 } : { reason: 'noRows' };
  }
}

/** Programs of clinics save web pages and other XML under the names of Excel files; telephones save contacts. */
const isMarkup = /^\s*(<[?!a-z]|\{\\rtf|\[?\s*\{|BEGIN:VCARD)/i;

/** Excel saves CSV in the code page of Windows, unless asked for UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A stream may end within a character, as a file that is cut off does.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Spreadsheets write commas, semicolons or tabs; two numbers in a cell often have another of these between them. */
const delimiterOf = (start: string): string =>
  ['\t', ';', ',']
    .map((sign) => ({ sign, count: start.replace(/"[^"]*"/g, '').split(sign).length }))
    .toSorted((one, other) => other.count - one.count)[0]!.sign;
