import type { DeskAppointment } from './desk-appointment.ts';
import type { VisitAnswer, VisitChange } from './visit-client.ts';

type Send = (
  seen: DeskAppointment,
  wanted: VisitChange,
) => Promise<VisitAnswer<{ appointment: DeskAppointment }>>;

/**
 * Sends changes of visits one after the other, so that no press is lost while the one before is on its way; each upon what that one
 * made of its visit. The same change again before its answer is the same press: undefined.
 */
export function createChangeQueue(send: Send) {
  const unanswered = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const changed = new Map<string, DeskAppointment>();

  const sendNext = async (seen: DeskAppointment, wanted: VisitChange) => {
    const own = changed.get(seen.id);
    const answer = await send(own && own.version > seen.version ? own : seen, wanted);
    if (answer.ok) changed.set(seen.id, answer.value.appointment);
    return answer;
  };

  return (seen: DeskAppointment, wanted: VisitChange) => {
    const press = `${seen.id} ${JSON.stringify(wanted)}`;
    if (unanswered.has(press)) return undefined;
    unanswered.add(press);
    const answer = last.then(() => sendNext(seen, wanted)).finally(() => unanswered.delete(press));
    last = answer.catch(() => {});
    return answer;
  };
}
