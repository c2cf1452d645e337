import type { WantedClosure } from './closure-draft.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { callStaff, type StaffRefusal } from '../visit/desk-client.ts';

/** Who is booked inside; nothing is closed yet. */
export const previewClosure = (wanted: WantedClosure) =>
  callStaff<{ inside: DeskAppointment[] }>('POST', 'closures?preview', wanted);

type Closed = { ok: true } | { ok: false; reason: ClosingRefusal; inside?: DeskAppointment[] };
export type ClosingRefusal = StaffRefusal | 'booked-meanwhile';

/** `seen`: the ids of those inside that were shown. Somebody further is refused as 'booked-meanwhile', with all of them as `inside`. */
export const closeTime = (wanted: WantedClosure, seen: readonly string[]) =>
  callStaff('POST', 'closures', { ...wanted, seen }) as Promise<Closed>;
