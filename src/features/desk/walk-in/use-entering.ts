import { useRef, useState } from 'react';
import { internationalNumber } from '#features/booking/appointments/appointment-request.ts';
import { parseSlotLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { addMinutes } from '../visit/clock-text.ts';
import { enterAppointment, type EnteredAppointment, type Refused } from '../visit/desk-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { findServices } from '../open-visit/find-service.ts';
import { useDayWords } from '../visit/use-day-words.ts';
import type { ChosenTime } from './time-choice.tsx';
import { refusalText } from '../visit/use-visit-changes.ts';

export interface EnteringStart {
  source: 'walk-in' | 'telephone';
  date: CivilDate;
  time: ChosenTime | undefined;
  chair?: number;
}
type FieldName = 'name' | 'number' | 'service' | 'time';

interface EnteringNeeds {
  start: EnteringStart;
  onRefused: (refused: Refused) => void;
  onEntered: (appointment: DeskAppointment) => void;
}

/** Three fields and a time, checked and sent once. */
export function useEntering({ start, onRefused, onEntered }: EnteringNeeds) {
  const words = useDayWords();
  const [fields, setFields] = useState({ name: '', number: '', service: '' });
  /** Undefined: the time that the dialog came with, which for a walk-in goes with the clock and who comes in meanwhile. */
  const [chosen, setChosen] = useState<ChosenTime>();
  const time = chosen ?? start.time;
  const [tells, setTells] = useState(start.source === 'telephone');
  const [errors, setErrors] = useState<Partial<Record<FieldName, string | undefined>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sent = useRef({ body: '', key: '' });

  const set = (name: Exclude<FieldName, 'time'>, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const save = async () => {
    const [service] = fields.service.trim() ? findServices(fields.service) : [];
    const faults = {
      ...(!fields.name.trim() && { name: words.nameRequired }),
      ...(!internationalNumber(fields.number) && { number: words.numberRequired }),
      ...(!service && { service: words.serviceRequired }),
      ...(!time?.time && { time: words.timeRequired }),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0 || !service || !time) return;
    const [firstName, ...rest] = fields.name.trim().split(/\s+/) as [string, ...string[]];
    const body: EnteredAppointment = {
      firstName,
      lastName: rest.join(' '),
      mobileNumber: fields.number,
      serviceSelected: service.text,
      date: start.date,
      time: slotLabel(time.time),
      source: start.source,
      tellPatient: tells,
      bySpecialArrangement: time.special,
      ...(start.chair !== undefined && time.time === start.time?.time && { chair: start.chair }),
    };
    setBusy(true);
    let answer = await enterAppointment(body, keyFor(body));
    // Another patient walked in at the other window in the same five minutes.
    for (let tries = 0; isSqueezed(answer) && tries < 3; tries++) {
      body.time = slotLabel(addMinutes(parseSlotLabel(body.time)!, 5));
      answer = await enterAppointment(body, keyFor(body));
    }
    setBusy(false);
    if (answer.ok) return onEntered(answer.appointment);
    onRefused(answer);
    setErrors({
      name: answer.errors?.firstName ?? answer.errors?.lastName,
      number: answer.errors?.mobileNumber,
    });
    setRefused(refusalText(answer, words, { status: 'confirmed' }));
  };

  const isSqueezed = (answer: { ok: boolean; reason?: string }) =>
    answer.reason === 'slot-taken' && start.source === 'walk-in' && !chosen;

  /** The same key while nothing was changed: sent again after a lost answer, it is entered once. */
  const keyFor = (entered: EnteredAppointment) => {
    const body = JSON.stringify(entered);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    return sent.current.key;
  };

  return { fields, set, time, setTime: setChosen, tells, setTells, errors, refused, busy, save };
}
