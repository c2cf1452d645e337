import { hash } from 'node:crypto';
import { holdsSlot, type AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { maxNameLength } from '#features/booking/appointments/appointment-request.ts';
import { maxVisitMinutes, minVisitMinutes } from '#features/booking/slots/chair-time.ts';
import { importedPatientKey } from '#features/booking/imports/imported-patients-store.server.ts';
import { personKey } from '#features/booking/search/match-names.ts';
import { maxChairs, maxServiceLength, type HoursOfWeek } from '#features/clinic/content/content.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { serviceOf, type ServiceGroup } from '#features/clinic/services/bookable-services.ts';
import { clockText, pastDate } from '#features/clinic/time/times-in-english.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { hasNumber, newNumberPlaceholder } from '#platform/sms/missing-number.ts';
import { checkPatient, maxNoteLength } from '../visit/patient-fields.ts';
import { visitMinutes } from '../visit/patient-fields.server.ts';
import type { ColumnKind, Table } from './columns.ts';
import type { Fate } from './fates.ts';
import {
  isFooter,
  plainWords,
  readDate,
  readName,
  readNumber,
  readTime,
  withoutDashes,
  type RowWord,
} from './read-cells.ts';
import words from './row-words.en.ts';
import { anyVisit, createServiceFinder } from './treatments.ts';

export interface RowVisit {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  serviceSelected: string;
  note: string;
  message: string;
  date: CivilDate;
  time: CivilTime;
  status: AppointmentStatus;
  chair?: number | undefined;
  /** Undefined: as long as its service. */
  minutes?: number | undefined;
  /** The id of the dentist who is named. */
  dentist?: string | undefined;
}

/** A row without a day. */
type RowPatient = Pick<RowVisit, 'firstName' | 'lastName' | 'mobileNumber' | 'note'>;

/** A row with its fate and why, in one sentence; `visit` or `patient` where it is to be stored. */
export interface JudgedRow {
  row: number;
  fate: Fate;
  says: string;
  visit?: RowVisit;
  patient?: RowPatient;
  /** The text in the file, for a refused row. */
  typed: { name: string; number: string; when: string };
}

export interface ClinicForRows {
  today: CivilDate;
  /** Visits before this day would be erased within the hour. */
  firstKept: CivilDate;
  chairs: number;
  dentists?: readonly Pick<BookableDentist, 'id' | 'name'>[] | undefined;
  hours: HoursOfWeek;
  bookable: readonly ServiceGroup[];
  /** Services by the words of the file that mean them, as the owner says. */
  words: ReadonlyMap<string, string>;
}

const firstYear = '1990';
const maxDaysAhead = 2 * 366;

/** Decides the outcome of each row of a file, before anything is stored. Reads from the database which visits are stored already. */
export function judgeRows(
  rows: Table['rows'],
  columns: readonly ColumnKind[],
  clinic: ClinicForRows,
  headings: readonly string[] = [],
): JudgedRow[] {
  const before = new Map<string, number>();
  const findService = createServiceFinder(clinic);
  /** Other words stay as they are written. */
  const serviceFor = (cell: string) => findService(cell) ?? withoutDashes(cell);
  return rows.map(({ row, cells }) => {
    const cellOf = (kind: ColumnKind) => cells[columns.indexOf(kind)] ?? '';
    const joinedOf = (...kinds: ColumnKind[]) => kinds.map(cellOf).filter(Boolean).join(' ');
    const typed = {
      name: joinedOf('name', 'firstName', 'lastName'),
      number: cellOf('mobile'),
      when: joinedOf('date', 'time'),
    };
    const judged = { ...judgeRow(cells, columns, { ...clinic, serviceFor }, headings, typed), typed };
    const { visit, patient } = judged;
    const key = visit ? visitKey(visit) : patient && importedPatientKey(patient);
    if (key === undefined) return { row, ...judged };
    const same = before.get(key);
    if (same !== undefined) {
      const says = fill<string>(visit ? words.doubleInFile : words.patientInFile, { row: same });
      return { row, typed, fate: 'double', says };
    }
    before.set(key, row);
    return { row, ...judged };
  });
}

type VisitOfPatient = Pick<RowVisit, 'mobileNumber' | 'date' | 'time' | 'firstName' | 'lastName'>;

/** The same for two rows, or a row and a visit, of one patient at one time; the children of a family have one number. */
const timeKey = ({ mobileNumber, date, time, ...name }: VisitOfPatient): string =>
  [hasNumber(mobileNumber) ? mobileNumber : '', date, time, personKey(name)].join(' ');

/** A time that was cancelled or missed, and the same time booked anew, are two visits. */
const visitKey = (visit: VisitOfPatient & Pick<RowVisit, 'status'>): string =>
  `${timeKey(visit)} ${holdsSlot(visit.status)}`;

/** The idempotency key of a row's visit: a later import of the row finds the visit, also where it was moved or renamed since. */
export const importKey = (visit: Parameters<typeof visitKey>[0]): string =>
  `import ${hash('sha256', visitKey(visit), 'base64url')}`;

/**
 * Says why a row is here already; `used`: the keys of visits that came by an import. A file without a column of statuses says nothing
 * against a visit that was cancelled or missed since: it is not booked again.
 */
export function findDoubles(
  here: readonly Appointment[],
  used: ReadonlySet<string | null>,
  columns: readonly ColumnKind[],
): (visit: RowVisit) => string | undefined {
  const statuses = new Map(here.map((visit) => [visitKey(visit), visit.status]));
  const ended = columns.includes('status')
    ? undefined
    : new Map(here.map((visit) => [timeKey(visit), visit.status]));
  return (visit) => {
    const status = statuses.get(visitKey(visit)) ?? ended?.get(timeKey(visit));
    if (!status) return used.has(importKey(visit)) ? words.changedHere : undefined;
    if (status === 'cancelled') return words.cancelledHere;
    return status === 'no-show' ? words.missedHere : words.doubleHere;
  };
}

function judgeRow(
  cells: readonly string[],
  columns: readonly ColumnKind[],
  {
    today,
    firstKept,
    chairs,
    dentists = [],
    hours,
    serviceFor,
  }: ClinicForRows & { serviceFor: (cell: string) => string },
  headings: readonly string[],
  typed: JudgedRow['typed'],
): Omit<JudgedRow, 'row' | 'typed'> {
  const cellOf = (kind: ColumnKind) => cells[columns.indexOf(kind)] ?? '';
  const refuse = (reason: RowWord, cell = '', n = 0) => ({
    fate: 'refused' as const,
    says: fill<string>(words[reason], { cell: cell.slice(0, 40), n, longest: maxVisitMinutes }),
  });

  const surname = columns.includes('lastName') ? cellOf('lastName') : undefined;
  const isWhole = columns.includes('name');
  const typedName = cellOf(isWhole ? 'name' : 'firstName');
  const name = readName(typedName, isWhole && surname === '' ? undefined : surname);
  const mobile = readNumber(cellOf('mobile'));
  const isWithoutNumber = !mobile.ok || mobile.number === '';
  const footer = isWithoutNumber && [typed.name, cells.find(Boolean) ?? ''].find(isFooter);
  if (footer) return refuse('footer', footer);
  if (!name.ok) return refuse(name.reason, typedName);
  if (!mobile.ok) return refuse(mobile.reason, cellOf('mobile'));

  const typedDentist = withoutDashes(cellOf('dentist'));
  const dentist = dentists.find((one) => dentistKey(one.name) === dentistKey(typedDentist))?.id;
  const isUnknown = typedDentist !== '' && dentist === undefined;
  const isNote = (kind: ColumnKind) => kind === 'note' || (kind === 'dentist' && isUnknown);

  const number = mobile.number || newNumberPlaceholder();
  const check = (serviceSelected: string, ...more: string[]) => {
    const note = [noteOf(cells, columns.map(isNote), headings, mobile.other), ...more]
      .filter(Boolean)
      .join('\n');
    const checked = checkPatient({ ...name, mobileNumber: number, serviceSelected, note });
    if (checked.ok) return checked;
    const { errors } = checked;
    if (errors.message) return { ok: false as const, refused: refuse('longNote', '', maxNoteLength) };
    if (errors.serviceSelected)
      return { ok: false as const, refused: refuse('longTreatment', '', maxServiceLength) };
    return { ok: false as const, refused: refuse('longName', '', maxNameLength) };
  };
  const aboutNumber = (mobile.number === '' && words.withoutNumber) || (mobile.other && words.twoNumbers);

  const isWithoutDay = [cellOf('date'), cellOf('time')].every((cell) => withoutDashes(cell) === '');
  if (isWithoutDay) {
    const treatment = serviceFor(cellOf('service'));
    const checked = check(
      anyVisit,
      treatment && `Treatment: ${serviceOf(treatment)}`,
      cellOf('message') && `Message: ${cellOf('message')}`,
    );
    if (!checked.ok) return checked.refused;
    const { firstName, lastName, mobileNumber, note } = checked.value;
    return {
      fate: 'patient',
      says: aboutNumber || words.withoutDay,
      patient: { firstName, lastName, mobileNumber, note },
    };
  }
  const day = readDate(withoutDashes(cellOf('date')));
  if (!day.ok) return refuse(day.reason, cellOf('date'));
  const { date } = day;
  const isFar = date.slice(0, 4) < firstYear || date > addDays(today, maxDaysAhead);
  if (isFar) return refuse('farDate', cellOf('date'));
  if (date < firstKept) return refuse('tooOld', pastDate(firstKept));
  const isComing = date >= today;

  const typedTime = withoutDashes(cellOf('time'));
  const read = typedTime === '' && day.time ? { ok: true as const, time: day.time } : readTime(typedTime);
  const canBeLeftOut = typedTime === '' && !isComing;
  if (!read.ok && !canBeLeftOut) return refuse(read.reason, typedTime);
  const time = read.ok ? read.time : (sessionsOn(hours, date)[0]?.slots[0] ?? '10:00');

  const typedStatus = cellOf('status');
  const status = typedStatus === '' ? (isComing ? 'confirmed' : 'completed') : statusOf(typedStatus);
  if (!status) return refuse('wrongStatus', typedStatus);
  if (date > today && !['confirmed', 'cancelled'].includes(status)) return refuse('notYet', typedStatus);

  const typedChair = cellOf('chair');
  const chair = typedChair === '' ? undefined : Number(typedChair);
  // The clinic may have had more chairs than it has.
  const lastChair = isComing ? chairs : maxChairs;
  if (chair !== undefined && !(Number.isInteger(chair) && chair > 0 && chair <= lastChair))
    return refuse('wrongChair', typedChair, chairs);

  const typedLength = withoutDashes(cellOf('minutes'));
  const minutes = typedLength === '' ? undefined : Number(typedLength);
  if (minutes !== undefined && !visitMinutes.safeParse(minutes).success)
    return refuse('wrongLength', typedLength, minVisitMinutes);

  const serviceSelected = serviceFor(cellOf('service')) || anyVisit;
  const checked = check(serviceSelected);
  if (!checked.ok) return checked.refused;
  return {
    fate: isComing ? 'future' : 'past',
    says:
      (!read.ok && fill(words.timeFilledIn, { time: clockText(time) })) ||
      aboutNumber ||
      (serviceSelected === anyVisit && fill(words.treatmentFilledIn, { service: anyVisit })) ||
      serviceOf(serviceSelected),
    visit: {
      ...checked.value,
      message: cellOf('message').slice(0, maxNoteLength),
      date,
      time,
      status,
      chair,
      minutes,
      dentist,
    },
  };
}

/** In English, Hindi and Marathi; see `plainWords`. */
const statuses: readonly (readonly [RegExp, AppointmentStatus])[] = [
  [/^(completed?|done|visited|came|treated|attended|in[- ]chair|arrived)$/, 'completed'],
  [/^(पूर्ण( झाले| हुआ)?|पूरा( हुआ)?|झाले|झाला|झाली|हो गया|आले|आला|आली|आए|आये|आया|आई|उपस्थित|हजर)$/, 'completed'],
  [/^(missed|no[- ]?show|did not come|absent)$/, 'no-show'],
  [/^(नहीं (आए|आये|आया|आई)|(आले|आला|आली) (नाही|नाहीत)|अनुपस्थित|गैरहाजिर|गैरहजर|चुकले|चूक गए)$/, 'no-show'],
  [/^(cancell?ed|रद्द( किया| की| हुआ| केले| केली| झाले| झाली)?|निरस्त)$/, 'cancelled'],
  [/^(confirmed|booked|scheduled|coming|pending|निश्चित|पक्का|नक्की)$/, 'confirmed'],
];
const statusOf = (cell: string) => {
  const plain = plainWords(cell);
  return statuses.find(([pattern]) => pattern.test(plain))?.[1];
};

/** 'Dr Rao' and 'Dr. Rao' are one. */
const dentistKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Several notes are told apart by their headings. */
function noteOf(
  cells: readonly string[],
  isNote: readonly boolean[],
  headings: readonly string[],
  otherNumber: string,
): string {
  const at = isNote.flatMap((is, index) => (is ? [index] : []));
  const notes = at.flatMap((index) => {
    const cell = cells[index]?.trim();
    return cell ? [at.length > 1 && headings[index] ? `${headings[index]}: ${cell}` : cell] : [];
  });
  return [...notes, ...(otherNumber ? [`Second number: ${otherNumber}`] : [])].join('\n');
}
