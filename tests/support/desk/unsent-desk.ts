import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { fromApiTime, toApiTime } from '#features/clinic/time/slot-label.ts';
import { callCalls } from '#features/desk/calls/api.server.ts';
import type { UnsentChange } from '#features/desk/unsent/unsent-change.ts';
import {
  createUnsentQueue,
  type SendingEnd,
  type SentCall,
  type UnsentTransport,
} from '#features/desk/unsent/unsent-queue.ts';
import type { DeskAppointment } from '#features/desk/visit/desk-appointment.ts';
import type { SentChange, VisitRefusal } from '#features/desk/visit/visit-client.ts';
import { readRefusal } from '#platform/call.ts';
import { callsAt } from '../api/calls-at.ts';
import { admit, deskApi } from '../people/desk-api.ts';
import { receptionist, type deskOn } from '../people/desk.ts';

export const monday = '2026-11-23';
export const now = Date.parse(`${monday}T10:00:00+05:30`);

/** How the line treats each request: '+' delivers both ways, '<' loses the answer, '>' the request. */
export type Line = () => '+' | '<' | '>';
export const cut: Line = () => '>';
export const good: Line = () => '+';

/** A browser's storage and a line between it and the desk's API. */
export function deskOver(desk: ReturnType<typeof deskOn>, displayName = 'Rhea') {
  const api = deskApi(desk);
  const account = { ...receptionist.signedIn.account, uid: displayName, displayName };
  const calls = callsAt('/api/staff/calls', callCalls, desk, { guard: admit(() => ({ account })) });
  const stored = new Map<string, string>();
  const requests: string[] = [];
  const line = { now: cut, account: 'sent' as SendingEnd };
  const ask = async (method: string, path: string, body: object, headers = {}): Promise<SentChange> => {
    const fate = line.now();
    const lost = { ok: false as const, refusal: { reason: 'dropped' } as VisitRefusal };
    if (fate === '>') return lost;
    const { status, body: answer } = await api(method, path, body, headers);
    if (fate === '<') return lost;
    if (status < 300)
      return {
        ok: true,
        value: { appointment: fromApiTime(answer.appointment) },
        response: new Response(),
      };
    const refusal: VisitRefusal = readRefusal(status, answer);
    const { current, nearest } = refusal;
    return {
      ok: false,
      refusal: {
        ...refusal,
        ...(current && { current: fromApiTime(current) }),
        ...(nearest && { nearest: nearest.map(fromApiTime) }),
      },
    };
  };
  const transport: UnsentTransport = {
    checkAccount: async () => (line.now === cut ? 'no-answer' : line.account),
    change(id, version, change) {
      requests.push(`${id} ${Object.values(change).join()}`);
      return ask('PATCH', `/${id}`, { version, ...change });
    },
    async recordCall(id, body, key): Promise<SentCall> {
      requests.push(`call ${id} ${body.outcome}`);
      const fate = line.now();
      const dropped: SentCall = { ok: false, refusal: { reason: 'dropped' } };
      if (fate === '>') return dropped;
      const response = await calls.request(`/${id}/outcome`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (fate === '<') return dropped;
      if (response.ok) return { ok: true, value: {}, response };
      return { ok: false, refusal: readRefusal(response.status, answer) };
    },
    enter(visit, key) {
      requests.push(`enter ${visit.firstName}`);
      return ask('POST', '', toApiTime(visit), { 'Idempotency-Key': key });
    },
    exclusively: (work) => work(),
  };
  const storage = {
    list: () => [...stored.values()].map((text) => JSON.parse(text) as UnsentChange),
    write: (change: UnsentChange) => stored.set(change.id, JSON.stringify(change)).size > 0,
    remove: (id: string) => void stored.delete(id),
  };
  /** A page of this browser; another one finds what the first left. */
  const openPage = () => createUnsentQueue({ storage, transport });
  return { line, stored, requests, openPage };
}

export const asSeen = (visit: Pick<Appointment, 'id' | 'version' | 'status' | 'date' | 'time'>) =>
  ({ firstName: 'Asha', lastName: 'Sample', note: '', coming: null, ...visit }) as DeskAppointment;

export type Queue = ReturnType<typeof createUnsentQueue>;

export const mark = (
  queue: Queue,
  visit: Parameters<typeof asSeen>[0],
  status: AppointmentStatus,
  isTried = false,
) => queue.change(asSeen(visit), { kind: 'mark', status }, { now, isTried });

/** Draws the same numbers in each run. */
export function createDraws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
