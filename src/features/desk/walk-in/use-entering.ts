import { newKey } from '#platform/new-key.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { internationalNumber } from '#platform/mobile-number.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { addMinutes } from '#platform/civil-date.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useTelling } from '../visit/tell-patient.tsx';
import { useFieldTexts } from '../visit/use-field-texts.ts';
import { whyRefused } from '../visit/use-visit-changes.ts';
import { callDesk, type VisitAnswer, type VisitRefusal } from '../visit/visit-client.ts';
import { readTyped, type ChosenTime, type TypedFields } from './new-appointment.ts';
import { useUnsaved, type Unsaved } from './use-unsaved.ts';

export interface EnteringStart {
  source: 'walk-in' | 'telephone';
  date: CivilDate;
  time: ChosenTime | undefined;
  chair?: number;
  /** A patient who is known already. */
  fields?: TypedFields;
}

interface EnteringNeeds {
  start: EnteringStart;
  onRefused?: ((refusal: VisitRefusal) => void) | undefined;
  onEntered: (appointment: DeskAppointment) => void;
}

/** Three fields and a time, checked and sent once. */
export function useEntering({ start, onRefused, onEntered }: EnteringNeeds) {
  const words = useWords('desk-walk-in');
  const { bookable } = useClinicFacts();
  const visitWords = useWords('desk-visit');
  const [begun] = useState<TypedFields>(() => start.fields ?? { name: '', number: '', service: '' });
  const [fields, setFields] = useState(begun);
  const { others, keep, forget } = useUnsaved();
  const keepTyped = useEffectEvent(keep);
  useEffect(() => {
    if (fields !== begun) keepTyped(fields);
  }, [fields, begun]);
  /** Undefined: the time that the dialog came with, which for a walk-in goes with the clock and who comes in meanwhile. */
  const [chosen, setChosen] = useState<ChosenTime>();
  const time = chosen ?? start.time;
  const [tells, setTells] = useTelling(start.source === 'telephone');
  const [errors, setErrors] = useState<Partial<Record<keyof TypedFields | 'time', string | undefined>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const textOf = useFieldTexts();
  /** One for the form, whatever time is tried: sent again after a lost answer, a patient is entered once. */
  const [key] = useState(newKey);

  const set = (name: keyof TypedFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
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
    const { patient, errors: faults } = readTyped(fields, bookable);
    setErrors({
      name: textOf(faults.name),
      number: textOf(faults.number),
      service: textOf(faults.service),
      ...(!time?.time && { time: words.timeRequired }),
    });
    if (!patient || !time?.time) return;
    const send = (at: CivilTime) => {
      const body = toApiTime({
        ...patient,
        date: start.date,
        time: at,
        source: start.source,
        tellPatient: tells,
        bySpecialArrangement: time.special,
        ...(start.chair !== undefined && time.time === start.time?.time && { chair: start.chair }),
      });
      return callDesk<{ appointment: DeskAppointment }>('appointments', {
        body,
        headers: { 'Idempotency-Key': key },
      });
    };
    setBusy(true);
    let at = time.time;
    let answer = await send(at);
    // Another patient walked in at the other window in the same five minutes.
    for (let left = start.source === 'walk-in' && !chosen ? 3 : 0; left > 0 && isTaken(answer); left--) {
      at = addMinutes(at, 5);
      answer = await send(at);
    }
    setBusy(false);
    if (answer.ok) {
      forget();
      return onEntered(answer.value.appointment);
    }
    onRefused?.(answer.refusal);
    setRefused(whyRefused(answer.refusal, visitWords, { slot: { date: start.date, time: at } }));
  };

  /** Until something is typed here. */
  const unsaved = fields === begun && !start.fields ? others : [];
  return { fields, set, unsaved, goOn, time, setTime, tells, setTells, errors, refused, busy, save };
}

const isTaken = (answer: VisitAnswer<unknown>) => !answer.ok && answer.refusal.reason === 'slot-taken';

interface KnownPatients {
  number: string;
  names: string[];
}

/** The patients who have been here under a number that is being typed: often a family. */
export function useKnownPatients(typed: string): string[] {
  const number = internationalNumber(typed);
  const [known, setKnown] = useState<KnownPatients>();
  useEffect(() => {
    let left = false;
    const find = async (whole: string) => {
      const query = `appointments?q=${encodeURIComponent(whole.slice(3))}`;
      const answer = await callDesk<{ appointments: DeskAppointment[] }>(query);
      if (left || !answer.ok) return;
      const names = answer.value.appointments.map((visit) => patientOf(visit));
      setKnown({ number: whole, names: [...new Set(names)] });
    };
    if (number) void find(number);
    return () => {
      left = true;
    };
  }, [number]);
  return known && known.number === number ? known.names : [];
}

/** 'Asha Sample added at 11:00 am.', with the day where another one is looked at. */
export function useEnteredText() {
  const words = useWords('desk-walk-in');
  return ({ date, time, ...visit }: DeskAppointment, shown?: CivilDate) => {
    const told = { patient: patientOf(visit), time: clockText(time) };
    return date === shown
      ? fill(words.entered, told)
      : fill(words.enteredOn, { ...told, day: shortDate(date) });
  };
}
