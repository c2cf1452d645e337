import { z } from 'zod';
import {
  appointmentStatuses,
  type AppointmentStatus,
} from '#features/booking/appointments/appointment-status.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { fill } from '#platform/fill-text.ts';
import {
  arrangementOf,
  checkPatientFields,
  dentistInput,
  flag,
  patientShape,
  slotShape,
  visitMinutes,
  type Parsed,
} from './patient-fields.server.ts';
import type { PatientFields } from './patient-fields.ts';
import words from './fields-words.en.ts';

export type ChangeRequest =
  | { kind: 'status'; status: AppointmentStatus; notifyPatient: boolean }
  | { kind: 'undo' }
  | { kind: 'confirm' }
  | { kind: 'coming'; isComing: boolean }
  | { kind: 'reminders'; wantsReminders: boolean }
  | {
      kind: 'move';
      to: Slot & { chair?: number | undefined };
      notifyPatient: boolean;
      arrangement: 'listed' | 'special';
      /** The move is an undo of an earlier move. */
      isBack: boolean;
    }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'dentist'; dentist: string | null }
  | { kind: 'edit'; fields: Partial<PatientFields> };

export const changeBody = ({ bookingRules: { chairs }, facts: { dentists } }: SiteSnapshot) =>
  z.strictObject({
    version: z.int(words.noVersion).positive(words.noVersion),
    status: z
      .enum(appointmentStatuses, fill<string>(words.noStatus, { statuses: appointmentStatuses.join(', ') }))
      .optional(),
    undo: z.literal(true, words.trueOrNothing).optional(),
    confirm: z.literal(true, words.trueOrNothing).optional(),
    coming: z.boolean(words.notTrueOrFalse).optional(),
    reminders: z.boolean(words.notTrueOrFalse).optional(),
    move: z.strictObject(slotShape(chairs)).optional(),
    minutes: visitMinutes,
    dentist: dentistInput(dentists).nullable().optional(),
    tellPatient: flag,
    bySpecialArrangement: flag,
    movesBack: flag.meta({
      description:
        'With move: undoes one. A visit whose time was closed after its booking counts as booked before, and is to call again',
    }),
    ...patientShape,
  });

/** One change, based on the version that was seen. */
export function parseChange(
  sent: object,
  site: SiteSnapshot,
): Parsed<{ version: number; change: ChangeRequest }> {
  const parsed = changeBody(site).safeParse(sent);
  const checked = checkPatientFields(sent, {});
  const errors = {
    ...mixtureErrors(sent),
    ...(!checked.ok && checked.errors),
    ...fieldErrors(parsed.error),
  };
  if (!parsed.success || !checked.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const {
    version,
    status,
    undo,
    confirm,
    coming,
    reminders,
    move,
    minutes,
    dentist,
    tellPatient: notifyPatient,
    bySpecialArrangement,
    movesBack: isBack,
  } = parsed.data;
  const arrangement = arrangementOf(bySpecialArrangement);
  const change: ChangeRequest = status
    ? { kind: 'status', status, notifyPatient }
    : undo
      ? { kind: 'undo' }
      : confirm
        ? { kind: 'confirm' }
        : coming !== undefined
          ? { kind: 'coming', isComing: coming }
          : reminders !== undefined
            ? { kind: 'reminders', wantsReminders: reminders }
            : move
              ? { kind: 'move', to: move, notifyPatient, arrangement, isBack }
              : minutes
                ? { kind: 'minutes', minutes }
                : dentist !== undefined
                  ? { kind: 'dentist', dentist }
                  : { kind: 'edit', fields: checked.value };
  return { ok: true, value: { version, change } };
}

const changeNames = [
  'status',
  'undo',
  'confirm',
  'coming',
  'reminders',
  'move',
  'minutes',
  'dentist',
] as const;
const nothingToChange = fill<string>(words.nothingToChange, { changes: changeNames.join(', ') });

/** Two changes in one request, or a condition without the change it belongs to. */
function mixtureErrors(sent: object): Record<string, string> {
  const names = Object.keys(sent);
  const edits = names.filter((name) => Object.hasOwn(patientShape, name));
  const changes = [...changeNames.filter((name) => names.includes(name)), ...edits.slice(0, 1)];
  const [first, second] = changes;
  if (!first) return { status: nothingToChange };
  if (second) return { [second]: fill<string>(words.oneChange, { other: first }) };
  const isCancelled = 'status' in sent && sent.status === 'cancelled';
  return {
    ...(names.includes('tellPatient') &&
      first !== 'move' &&
      !isCancelled && { tellPatient: words.onlyWithNews }),
    ...Object.fromEntries(
      ['bySpecialArrangement', 'movesBack']
        .filter((name) => names.includes(name) && first !== 'move')
        .map((name) => [name, words.onlyWithMove]),
    ),
  };
}
