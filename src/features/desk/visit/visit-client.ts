import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { parseSlotLabel, toApiTime } from '#features/clinic/time/slot-label.ts';
import { call, type CallRefusal, type CallResult } from '#platform/call.ts';
import type { DeskAppointment, OpenedVisit } from './desk-appointment.ts';

/** Why nothing was changed; `current`: how the visit is now, where it was changed meanwhile. */
export type VisitRefusal = CallRefusal & { current?: DeskAppointment };
interface Current {
  current: DeskAppointment;
}
export type VisitAnswer<Value> = CallResult<Value, Current>;

/** A call to the desk's API, which writes times as '10:00 AM'. */
export async function callDesk<Value, Members = Current>(
  path: string,
  options?: Parameters<typeof call>[1],
): Promise<CallResult<Value, Members>> {
  const answer = await call<Value, Members>(`/api/staff/${path}`, {
    cache: 'no-store',
    ...options,
  });
  return answer.ok
    ? { ...answer, value: withTimes(answer.value) }
    : { ok: false, refusal: withTimes(answer.refusal) };
}

/** The same with every '10:00 AM' as '10:00'. */
function withTimes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withTimes) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]: [string, unknown]) => [
    name,
    name === 'time' ? (parseSlotLabel(String(one)) ?? one) : withTimes(one),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** Opens one: the server writes it to the audit log. */
export const fetchVisit = (id: string) => callDesk<{ appointment: OpenedVisit }>(`appointments/${id}`);

export type VisitChange =
  | { status: AppointmentStatus; tellPatient?: boolean }
  | { undo: true }
  | { confirm: true }
  | {
      move: Pick<DeskAppointment, 'date' | 'time'> & { chair?: number | undefined };
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

/** Upon the version that was seen: after a change in between it is refused as 'changed-meanwhile'. */
export const sendChange = ({ id, version }: Pick<DeskAppointment, 'id' | 'version'>, change: VisitChange) => {
  const asSent = 'move' in change ? { ...change, move: toApiTime(change.move) } : change;
  return callDesk<{ appointment: DeskAppointment }>(`appointments/${id}`, {
    method: 'PATCH',
    body: { version, ...asSent },
  });
};
