import { isSlotTime } from '#features/booking/slots.ts';
import { isCivilDate, parseSlotLabel } from '#features/clinic/clinic-time.ts';
import type { Deed } from './own-deeds.ts';

export type Parsed = { ok: true; deed: Deed } | { ok: false; errors: Record<string, string> };

type Body = Record<string, unknown>;

/** What a body says beyond the fields it may have. */
function unknownFields(body: Body, known: readonly string[]): Record<string, string> {
  const others = Object.keys(body).filter((name) => !known.includes(name));
  return Object.fromEntries(others.map((name) => [name, 'There is no such field']));
}

const parsed = (deed: Deed, errors: Record<string, string>): Parsed =>
  Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, deed };

export function parseMove(body: Body): Parsed {
  const date = typeof body.date === 'string' && isCivilDate(body.date) ? body.date : undefined;
  const label = typeof body.time === 'string' ? parseSlotLabel(body.time) : undefined;
  const time = label && isSlotTime(label) ? label : undefined;
  return parsed(
    { type: 'move', to: { date: date ?? '', time: time ?? '' } },
    {
      ...unknownFields(body, ['date', 'time']),
      ...(!date && { date: 'Send a day as YYYY-MM-DD' }),
      ...(!time && { time: 'Send one of the slot times, such as 10:00 AM' }),
    },
  );
}

const noBoolean = 'Send true or false';

export function parseWanted(type: 'reminders' | 'earlier'): (body: Body) => Parsed {
  return (body) =>
    parsed(
      { type, wanted: body.wanted === true },
      {
        ...unknownFields(body, ['wanted']),
        ...(typeof body.wanted !== 'boolean' && { wanted: noBoolean }),
      },
    );
}

export function parseAnswer(body: Body): Parsed {
  return parsed(
    { type: 'answer', offer: String(body.offer), accept: body.accept === true },
    {
      ...unknownFields(body, ['offer', 'accept']),
      ...(typeof body.offer !== 'string' && { offer: 'Send the offer’s id' }),
      ...(typeof body.accept !== 'boolean' && { accept: noBoolean }),
    },
  );
}
