import { newKey } from '#platform/call.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { internationalNumber, numberInGroups } from '#platform/mobile-number.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { dentistsFor } from '#features/clinic/services/bookable-dentists.ts';
import { lengthOfService, requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { minutesAt } from '#features/booking/slots/chair-time.ts';
import { addMinutes, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment, ShownDays } from '../visit/desk-appointment.ts';
import { serviceTyped } from './find-service.ts';
import { useNotifyPatient } from '../visit/notify-choice.tsx';
import { useFieldTexts } from '../visit/use-field-texts.ts';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import {
  callDesk,
  enterVisit,
  fetchNumber,
  type NewVisit,
  type VisitAnswer,
  type VisitRefusal,
} from '../visit/visit-client.ts';
import {
  type ChosenTime,
  knownPatients,
  attendedChair,
  offeredTimes,
  type KnownPatients,
  readTyped,
  type TypedFields,
} from './new-appointment.ts';
import { isNumberTyped, type KnownPatient } from './use-found-patients.ts';

export interface EntryDefaults {
  source: 'walk-in' | 'telephone';
  date: CivilDate;
  time: ChosenTime | undefined;
  chair?: number;
  /** A patient who is known already. */
  fields?: TypedFields;
  /** The id of the dentist who is chosen already. */
  dentist?: string | undefined;
  minutes?: number | undefined;
  /** The idempotency key of a walk-in that waits in this browser. It is kept there again, with what waits for it. */
  key?: string;
}

interface EnteringNeeds {
  start: EntryDefaults;
  /** The times that are still free for who takes a slot. */
  times: readonly CivilTime[];
  /** The default time for a walk-in. */
  present?: CivilTime | undefined;
  /** The day of the entry, where the page knows it. */
  day?: ShownDays | undefined;
  onRefused?: ((refusal: VisitRefusal) => void) | undefined;
  onEntered: (appointment: DeskAppointment) => void;
  /** Keeps a patient whom the server could not be sent, or whose answer is missing. */
  onKeep?: ((visit: NewVisit, kept: PendingEntry) => void) | undefined;
  /** Without a connection the patient is stored in the browser at once. */
  online?: boolean | undefined;
}

export interface PendingEntry {
  /** The idempotency key of the form. */
  key: string;
  /** It was sent, and no answer came. */
  isTried: boolean;
  isTimeChosen: boolean;
}

/** Three fields and a time, checked and sent once. */
export function useEntering(needs: EnteringNeeds) {
  const { start, times, present, day, onRefused, onEntered, onKeep, online = true } = needs;
  const words = useWords('desk-walk-in');
  const facts = useClinicFacts();
  const { bookable } = facts;
  const visitWords = useWords('desk-visit');
  const [begun] = useState<TypedFields>(() => start.fields ?? { name: '', number: '', service: '' });
  const [fields, setFields] = useState(begun);
  const { others, keep, forget } = useUnsaved();
  const keepTyped = useEffectEvent(keep);
  useEffect(() => {
    if (fields !== begun) keepTyped(fields);
  }, [fields, begun]);
  /** Undefined: the dialog's default time, which for a walk-in follows the clock and other entries. */
  const [chosen, setChosen] = useState<ChosenTime>();
  const [nearest, setNearest] = useState<readonly CivilTime[]>();
  const [ownMinutes, setMinutes] = useState(start.minutes);
  const [dentistId, setDentist] = useState(start.dentist);
  const stored = serviceTyped(fields.service, bookable);
  const service = lengthOfService(stored, facts);
  const dentists = dentistsFor(stored, facts);
  const dentist = dentists.find(({ id }) => id === dentistId);
  const attended = {
    dentists: facts.dentists,
    allowed: requirementsOf({ service: stored, dentist: dentist?.id }, facts).dentists,
  };
  /** Undefined in a clinic without lengths. */
  const lengthAt = (at: CivilTime): number | undefined =>
    service && (ownMinutes ?? minutesAt(service, { date: start.date, time: at }, facts.hours));
  const offered = offeredTimes({
    date: start.date,
    present,
    times,
    day,
    lengthAt,
    nearest,
    ...attended,
    chosen: chosen ?? (present === undefined ? start.time : undefined),
  });
  const time = chosen ?? offered.first ?? start.time;
  const [tells, setTells] = useNotifyPatient(start.source === 'telephone');
  const [errors, setErrors] = useState<Partial<Record<keyof TypedFields | 'time', string | undefined>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const textOf = useFieldTexts();
  /** One key for the form, whatever time is tried: a retry after a lost answer enters the patient once. */
  const [key] = useState(() => start.key ?? newKey());
  const taken = useRef<Promise<Pick<TypedFields, 'name' | 'number'> | undefined>>(undefined);

  const set = (name: keyof TypedFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setNearest(undefined);
    if (name !== 'service') taken.current = undefined;
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  /** A known patient: the whole number is loaded, which the audit log records. Saving waits for it. */
  const take = (chosen: KnownPatient | Promise<KnownPatient | undefined>) => {
    const load = async () => {
      const patient = await chosen;
      if (!patient) return undefined;
      const { name } = patient;
      if (taken.current === loaded) setFields((before) => ({ ...before, name }));
      const answer = await fetchNumber(patient.id);
      if (!answer.ok) {
        onRefused?.(answer.refusal);
        setRefused(visitRefusalText(answer.refusal, visitWords));
        return undefined;
      }
      return { name, number: numberInGroups(answer.value.mobileNumber) };
    };
    const loaded = load();
    taken.current = loaded;
    setErrors((before) => ({ ...before, name: undefined, number: undefined }));
    setRefused(undefined);
    void (async () => {
      const patient = await loaded;
      if (taken.current !== loaded) return;
      taken.current = undefined;
      setFields((before) => (patient ? { ...before, ...patient } : withNumberMoved(before)));
    })();
  };
  /** A number that was typed as a name moves to its field. */
  const settleNumber = (): boolean => {
    const settled = taken.current ? fields : withNumberMoved(fields);
    setFields(settled);
    return settled !== fields;
  };

  const goOn = (unsaved: Unsaved) => {
    forget(unsaved.dialog);
    setFields(unsaved.fields);
    setErrors({});
  };

  const setTime = (next: ChosenTime) => {
    setChosen(next);
    setErrors((before) => ({ ...before, time: undefined }));
  };

  const save = async () => {
    // Busy from here: a second Enter while the number is loaded must not enter the patient twice.
    setBusy(true);
    const known = taken.current && (await taken.current);
    setBusy(false);
    const { patient, errors: faults } = readTyped({ ...fields, ...known }, bookable);
    setErrors({
      name: textOf(faults.name),
      number: textOf(faults.number),
      service: textOf(faults.service),
      ...(!time?.time && { time: words.timeRequired }),
    });
    if (!patient || !time?.time) return;
    const visitAt = (at: CivilTime): NewVisit => ({
      ...patient,
      date: start.date,
      time: at,
      source: start.source,
      tellPatient: tells,
      bySpecialArrangement: time.special,
      ...(ownMinutes && { minutes: ownMinutes }),
      ...(dentist && { dentist: dentist.id }),
      ...chairAt(at),
    });
    const chairAt = (at: CivilTime): Pick<NewVisit, 'chair'> => {
      const isOfDentist = !dentist || dentist.chair === start.chair;
      if (start.chair !== undefined && time.time === start.time?.time && isOfDentist)
        return { chair: start.chair };
      const visit = { date: start.date, time: at, minutes: lengthAt(at) };
      const chair = time.special ? attendedChair(day, visit, attended) : undefined;
      return chair === undefined ? {} : { chair };
    };
    const keep = (at: CivilTime, isTried: boolean) => {
      forget();
      onKeep?.(visitAt(at), { key, isTried, isTimeChosen: chosen !== undefined });
    };
    if (onKeep && (!online || start.key)) return keep(time.time, false);
    const send = (at: CivilTime) => enterVisit(visitAt(at), key);
    setBusy(true);
    let at = time.time;
    let answer = await send(at);
    // Another patient walked in at the other window in the same five minutes.
    for (
      let left = start.source === 'walk-in' && !chosen && !service ? 3 : 0;
      left > 0 && isTaken(answer);
      left--
    ) {
      at = addMinutes(at, 5);
      answer = await send(at);
    }
    setBusy(false);
    if (answer.ok) {
      forget();
      return onEntered(answer.value.appointment);
    }
    if (onKeep && answer.refusal.status === undefined) {
      onRefused?.(answer.refusal);
      return keep(at, true);
    }
    const others = answer.refusal.nearest?.map((slot) => slot.time);
    if (others) setNearest(others);
    onRefused?.(answer.refusal);
    // The receptionist does not know that a later time was tried.
    const slot = { date: start.date, time: time.time };
    setRefused(visitRefusalText(answer.refusal, visitWords, { slot, dentist: dentist?.name }));
  };

  /** Offered until something is typed here. */
  const unsaved = fields === begun && !start.fields ? others : [];
  return {
    fields,
    set,
    take,
    settleNumber,
    unsaved,
    goOn,
    time,
    setTime,
    lengthAt,
    /** Without a treatment each time has the length of its slot. */
    isLengthKnown: Boolean(stored || ownMinutes),
    setMinutes: (next: number) => {
      setMinutes(next);
      setNearest(undefined);
    },
    dentists,
    dentist,
    setDentist: (next: string | undefined) => {
      setDentist(next);
      setNearest(undefined);
    },
    offered,
    tells,
    setTells,
    errors,
    refused,
    busy,
    save,
  };
}

const withNumberMoved = (fields: TypedFields): TypedFields =>
  isNumberTyped(fields.name) && !fields.number ? { ...fields, name: '', number: fields.name } : fields;

const isTaken = (answer: VisitAnswer<unknown>) => !answer.ok && answer.refusal.reason === 'slot-taken';

/** A pause in typing after which is looked for what was typed, in milliseconds. */
const pause = 300;

/** The visits that a text finds, once its typing rests; none while another text is looked for. */
function useFoundVisits(text: string | undefined): readonly DeskAppointment[] {
  const [found, setFound] = useState<{ text: string; visits: DeskAppointment[] }>();
  useEffect(() => {
    if (!text) return undefined;
    let left = false;
    const find = async () => {
      const body = { q: text.slice(0, 100) };
      const answer = await callDesk<{ appointments: DeskAppointment[] }>('appointments/find', { body });
      if (!left && answer.ok) setFound({ text, visits: answer.value.appointments });
    };
    const timer = setTimeout(() => void find(), pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found && found.text === text ? found.visits : [];
}

/** Looks up a patient while the name and number are typed: names under the number, visits on that day, others with the same name. */
export function useKnownPatients({ name, number }: TypedFields, date: CivilDate): KnownPatients {
  const digits = internationalNumber(number)?.slice(3);
  const underNumber = useFoundVisits(digits);
  // Many patients share a first name, so the search waits for two words.
  const underName = useFoundVisits(digits && /\S\s+\S/.test(name) ? name.trim() : undefined);
  return knownPatients({ name, date }, underNumber, underName);
}

/** 'Asha Sample added at 11:00 am.', with the day where another one is looked at, and with the status of a walk-in that is for later. */
export function useEnteredText() {
  const words = useWords('desk-walk-in');
  return ({ date, time, ...visit }: DeskAppointment, shown?: CivilDate) => {
    const values = { patient: patientOf(visit), time: clockText(time) };
    const text =
      date === shown
        ? fill<string>(words.entered, values)
        : fill<string>(words.enteredOn, { ...values, day: shortDate(date) });
    const isForLater = visit.source === 'walk-in' && visit.status === 'confirmed';
    return isForLater ? `${text} ${words.forLater}` : text;
  };
}

const keptFor = 10 * 60_000;

/** Typed fields by dialog. They end with the window. */
const drafts = new Map<object, { fields: TypedFields; forgetting: ReturnType<typeof setTimeout> }>();

/** Fields of a dialog that was closed before it was saved. */
interface Unsaved {
  dialog: object;
  fields: TypedFields;
}

/** A telephone call may interrupt an entry at the desk: the closed dialog's fields are offered again afterwards. */
function useUnsaved() {
  const [dialog] = useState({});
  const [others] = useState(() => [...drafts].map(([dialog, { fields }]): Unsaved => ({ dialog, fields })));
  const forget = (of = dialog) => {
    clearTimeout(drafts.get(of)?.forgetting);
    drafts.delete(of);
  };
  const keep = (fields: TypedFields) => {
    forget();
    if (!fields.name.trim() && !fields.number.trim()) return;
    drafts.set(dialog, { fields, forgetting: setTimeout(forget, keptFor, dialog) });
  };
  return { others, keep, forget };
}
