import type { AppointmentChange, changeAppointment } from './desk-client.ts';
import type { DeskAppointment } from './desk-appointment.ts';

/**
 * Sends changes of visits one after the other, so that no press is lost while the one before is on its way; each upon what that one
 * made of its visit. The same change again before its answer is the same press: undefined.
 */
export function createChangeQueue(send: typeof changeAppointment) {
  const unanswered = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const changed = new Map<string, DeskAppointment>();

  const sendNext = async (seen: DeskAppointment, wanted: AppointmentChange) => {
    const own = changed.get(seen.id);
    const answer = await send(own && own.version > seen.version ? own : seen, wanted);
    if (answer.ok) changed.set(seen.id, answer.appointment);
    return answer;
  };

  return (seen: DeskAppointment, wanted: AppointmentChange) => {
    const press = `${seen.id} ${JSON.stringify(wanted)}`;
    if (unanswered.has(press)) return undefined;
    unanswered.add(press);
    const answer = last.then(() => sendNext(seen, wanted)).finally(() => unanswered.delete(press));
    last = answer.catch(() => {});
    return answer;
  };
}
