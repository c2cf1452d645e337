import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { lockNumbers } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  changeStatus,
  moveAppointment,
  resizeAppointment,
  undoStatus,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import { enterAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import { eraseNumber, eraseVisit } from '#features/booking/appointments/erase-personal-data.server.ts';
import { storeAppointmentWithoutSlot } from '#features/booking/appointments/new-appointment.server.ts';
import { putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { mobile, staffEntry, wanted } from '../people/booking.ts';
import { deskOn } from '../people/desk.ts';
import { randomFrom } from '../seeded-random.ts';
import type { OpenedDatabase } from '../servers/databases.ts';
import { MonthModel, isSunday, paisePerPart, slots, type ModelVisit } from './month-model.ts';

const chairs = 2;
/** Three persons share two numbers. */
export const persons = 90;
export const numberOf = (person: number) => mobile(Math.floor((person * 2) / 3));
const messageStates = ['sent', 'delivered', 'failed', 'unknown', 'expired', 'queued'] as const;
const texts = [
  { parts: 1, text: 'See you soon' },
  { parts: 2, text: 'a'.repeat(161) },
  { parts: 3, text: 'अ'.repeat(135) },
];
const nothingMore = async () => {};

/** A clinic that is played day by day, with a model beside it. */
export function playClinic(
  database: OpenedDatabase,
  { seed, firstDay, lastDay }: { seed: number; firstDay: CivilDate; lastDay: CivilDate },
) {
  let now = instantOf(firstDay, '09:00');
  let today = firstDay;
  const desk = deskOn(database, { clock: { now: () => now }, chairs });
  const { booking } = desk;
  const model = new MonthModel(chairs);
  const stored = new Map<ModelVisit, Appointment>();
  const unmarked = new Set<ModelVisit>();
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const anyPresent = (is: (visit: ModelVisit) => boolean) => {
    const visits = model.present.filter(is);
    return visits.length > 0 ? one(visits) : undefined;
  };
  const isWaiting = ({ status }: ModelVisit) => status === 'confirmed' || status === 'arrived';
  const isComing = (visit: ModelVisit) => isWaiting(visit) && visit.date > today;

  async function book(): Promise<void> {
    const person = below(persons);
    const firstName = person % 3 === 1 ? 'Asha' : 'Ravi';
    const name = { firstName, lastName: '', mobileNumber: numberOf(person) };
    const dice = random();
    const key = crypto.randomUUID();
    const add = (made: Appointment | undefined, channel: ModelVisit['channel']) => {
      if (!made) return;
      const { date, time, minutes, status } = made;
      const visit = { person, date, time, minutes, channel, status, isMoved: false, isErased: false };
      model.visits.push(visit);
      stored.set(visit, made);
    };
    if (dice < 0.12) {
      const past = { ...name, date: addDays(today, -1 - below(60)), time: one(slots) };
      if (past.date < firstDay) return;
      const status = one(['completed', 'completed', 'no-show', 'cancelled'] as const);
      const own = { source: 'telephone', status } as const;
      const request = { wanted: wanted({ ...past, channel: 'import' }), own, chair: 1 };
      const made = await database.transaction(async (tx) => {
        await lockNumbers(database, tx, [name.mobileNumber]);
        return storeAppointmentWithoutSlot(booking, tx, { ...request, idempotencyKey: key, requestHash: '' });
      });
      add(made, 'import');
      return;
    }
    const date = addDays(today, 1 + below(40));
    if (date > lastDay) return;
    if (dice < 0.6) {
      const channel = one([undefined, 'google', 'Google', 'instagram', 'import']);
      const asked = wanted({ ...name, date, time: one(slots), ...(channel && { channel }) });
      const booked = await bookAppointment(booking, asked, key);
      if (booked.ok) add(booked.appointment, /google/i.test(channel ?? '') ? 'google' : 'online');
      return;
    }
    const source = dice < 0.8 ? 'telephone' : 'walk-in';
    const entered = await enterAppointment(
      booking,
      staffEntry({
        ...name,
        serviceSelected: 'Check-up',
        date: source === 'walk-in' ? today : date,
        time: one([...slots, '15:30']),
        source,
        arrangement: 'special',
        ...(random() < 0.4 && { minutes: one([15, 45, 90]) }),
      }),
      key,
    );
    if (entered.ok) add(entered.appointment, source === 'telephone' ? 'desk' : 'walkIn');
  }

  /** Whether the product made the change; the model makes it as well. */
  async function change(
    visit: ModelVisit | undefined,
    make: (appointment: Appointment) => Promise<ChangeResult>,
    after: (visit: ModelVisit) => void,
  ): Promise<boolean> {
    if (!visit) return false;
    const changed = await make(stored.get(visit)!);
    if (!changed.ok) return false;
    stored.set(visit, changed.appointment);
    after(visit);
    return true;
  }

  async function markPast(): Promise<void> {
    for (const visit of model.present) {
      if (!isWaiting(visit) || visit.date >= today || unmarked.has(visit)) continue;
      const before = visit.status;
      const status = one(['completed', 'completed', 'completed', 'no-show', undefined] as const);
      if (!status) unmarked.add(visit);
      else
        await change(
          visit,
          (own) => changeStatus(booking, own, status),
          () => (visit.status = status),
        );
      if (status && random() < 0.1) {
        const isUndone = await change(
          visit,
          (own) => undoStatus(booking, own),
          () => (visit.status = before),
        );
        if (isUndone) unmarked.add(visit);
      }
      if (visit.status !== 'completed' || random() < 0.4) continue;
      visit.due = addDays(today, 20 + below(200));
      const { id: appointmentId } = stored.get(visit)!;
      const recall = { appointmentId, due: visit.due, service: 'Check-up' };
      await putRecall(database.queries, recall, { by: 'Rhea', at: now });
    }
  }

  async function changeComing(): Promise<void> {
    const dice = random();
    const visit = anyPresent(isComing);
    const to = { date: addDays(today, 1 + below(30)), time: one(slots) };
    const telling = { notifyPatient: random() < 0.5, arrangement: 'special' } as const;
    if (dice < 0.25 && to.date <= lastDay)
      await change(
        visit,
        (own) => moveAppointment(booking, own, to, telling),
        (own) => {
          const isNew = own.date !== to.date || own.time !== to.time;
          if (isNew) Object.assign(own, to, { isMoved: true, status: 'confirmed' });
        },
      );
    else if (dice < 0.45)
      await change(
        visit,
        (own) => changeStatus(booking, own, 'cancelled', telling),
        (own) => (own.status = 'cancelled'),
      );
    else if (dice < 0.55) {
      const minutes = one([15, 45, 120]);
      await change(
        visit,
        (own) => resizeAppointment(booking, own, minutes),
        (own) => (own.minutes = minutes),
      );
    } else if (dice < 0.6)
      await change(
        anyPresent(({ status, date }) => status === 'cancelled' && date > today),
        (own) => changeStatus(booking, own, 'confirmed'),
        (own) => (own.status = 'confirmed'),
      );
  }

  async function closeSome(): Promise<void> {
    const date = addDays(today, 10 + below(60));
    const isEvening = random() < 0.5;
    if (isSunday(date) || model.closed.has(date)) return;
    const closed = await closeTime(
      booking,
      {
        kind: 'leave',
        fromDate: date,
        toDate: date,
        fromTime: isEvening ? '17:00' : null,
        toTime: null,
        weekday: null,
        reason: '',
        publicText: '',
      },
      [],
    );
    if (closed.ok) model.closed.set(date, isEvening ? 'evening' : 'day');
  }

  async function eraseOneNumber(mobileNumber: string): Promise<void> {
    await eraseNumber(booking, mobileNumber, nothingMore);
    model.erase(
      model.present.filter(({ person }) => numberOf(person) === mobileNumber),
      today,
      now,
    );
  }

  /** Mostly one that came after a visit with a recall. */
  async function eraseAnyVisit(): Promise<void> {
    const recalled = model.present.filter(({ due }) => due !== undefined);
    const isAfterRecall = ({ person, date }: ModelVisit) =>
      recalled.some((before) => before.person === person && before.date < date);
    const visit = (random() < 0.8 && anyPresent(isAfterRecall)) || anyPresent(() => true);
    if (!visit) return;
    await eraseVisit(booking, stored.get(visit)!, nothingMore);
    model.erase([visit], today, now);
  }

  /** Gives each message of this moment a state. */
  async function settleMessages(): Promise<void> {
    const rows = await database.queries
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('created_at', '=', now)
      .where('kind', '=', 'sms')
      .execute();
    for (const { id, payload: content } of rows) {
      const state = one(messageStates);
      const channel = one(['sms', 'sms', 'whatsapp'] as const);
      const { parts, text } = one(texts);
      const payload = JSON.stringify({ ...JSON.parse(content), text });
      const sent = { state, channel, payload };
      await database.queries.updateTable('outbox').set(sent).where('id', '=', id).execute();
      model.messages.push({ date: today, state, parts: channel === 'sms' ? parts : undefined });
    }
  }

  return {
    needs: { ...desk, config: { messages: { paisePerPart } } },
    model,
    eraseOneNumber,
    eraseAnyVisit,
    today: () => today,
    goTo(date: CivilDate, time = one(['00:05', '09:00', '13:10', '23:55'])) {
      today = date;
      now = instantOf(date, time);
    },
    nextDay: () => addDays(today, 1 + below(7)),
    async playDay() {
      await markPast();
      for (let count = below(4); count > 0; count -= 1) await book();
      await changeComing();
      if (random() < 0.05) await closeSome();
      // Before their erasure.
      await settleMessages();
      if (random() < 0.03) await eraseOneNumber(numberOf(below(persons)));
      if (random() < 0.1) await eraseAnyVisit();
    },
  };
}
