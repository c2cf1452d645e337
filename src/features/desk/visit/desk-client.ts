import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Day } from '../day/day.ts';
import type { DeskAppointment } from './desk-appointment.ts';

/** Why the server refused. 'no-answer': the network or the server is away; 'signed-out': see `isSignedOut`. */
export type StaffRefusal =
  | 'no-answer'
  | 'signed-out'
  | 'changed-meanwhile'
  | 'not-allowed'
  | 'too-late'
  | 'slot-taken'
  | 'slot-not-offered'
  | 'closed'
  | 'unknown'
  | 'bad-fields'
  | 'failed';

export interface Refused {
  ok: false;
  reason: StaffRefusal;
  /** What somebody else made of it meanwhile. */
  current?: DeskAppointment;
  /** A message for each field at fault. */
  errors?: Record<string, string>;
}
export type StaffAnswer<Body> = ({ ok: true } & Body) | Refused;

/** A call to the desk's API; what is refused is a value. */
export async function callStaff<Body>(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<StaffAnswer<Body>> {
  try {
    const response = await fetch(`/api/staff/${path}`, {
      method,
      cache: 'no-store',
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as Body & Partial<Refused>;
    if (response.ok) return { ...answer, ok: true };
    return { ...answer, ok: false, reason: reasonOf(response.status, answer.reason) };
  } catch {
    return { ok: false, reason: 'no-answer' };
  }
}

function reasonOf(status: number, given: StaffRefusal | undefined): StaffRefusal {
  if (status === 401) return 'signed-out';
  if (status === 422) return 'bad-fields';
  return given ?? (status === 404 ? 'unknown' : 'failed');
}

export const fetchDay = (date: string) => callStaff<Day>('GET', `days/${date}`);

/** Opens time again that was closed. */
export const reopenTime = (id: string) => callStaff<object>('DELETE', `closures/${id}`);

/** A visit with the patient's whole number, and their other visits. */
export interface OpenedAppointment extends DeskAppointment {
  history: DeskAppointment[];
}

/** Opens one: the server writes it to the record. */
export const readAppointment = (id: string) =>
  callStaff<{ appointment: OpenedAppointment }>('GET', `appointments/${id}`);

export type AppointmentChange =
  | { status: AppointmentStatus; tellPatient?: boolean }
  | { undo: true }
  | {
      move: { date: string; time: string; chair?: number };
      tellPatient: boolean;
      bySpecialArrangement: boolean;
    }
  | {
      note?: string;
      serviceSelected?: string;
      firstName?: string;
      lastName?: string;
      mobileNumber?: string;
    };

/** Upon the version that was seen: somebody else's change in between is refused as 'changed-meanwhile'. */
export const changeAppointment = (
  { id, version }: Pick<DeskAppointment, 'id' | 'version'>,
  change: AppointmentChange,
) => callStaff<{ appointment: DeskAppointment }>('PATCH', `appointments/${id}`, { version, ...change });
