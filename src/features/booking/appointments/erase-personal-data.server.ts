import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { eraseMessagesAbout } from '#features/notifications/outbox/messages-store.server.ts';
import { logErasures } from '#platform/backup/erasure-log-store.server.ts';
import { addMonths, monthOf } from '#platform/civil-month.ts';
import type { Queries } from '#platform/database/database.server.ts';
import {
  appointmentsBefore,
  eraseAddresses,
  eraseAppointments,
  historyOf,
} from './appointment-lists-store.server.ts';
import type { Appointment } from './appointment.ts';
import { appointmentsTopic, lockAppointments, lockNumbers } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';

type Needs = Pick<Booking, 'database' | 'clock'>;

/** Few enough that others hardly wait. */
const erasedAtOnce = 200;

/** Everything under one number, what is still to come included. `inSameTransaction` is part of the same transaction. */
export async function eraseNumber(
  { database, clock }: Needs,
  mobileNumber: string,
  inSameTransaction: (tx: Queries, erased: readonly Appointment[]) => Promise<void>,
): Promise<number> {
  const erased = await database.transaction(async (tx) => {
    await lockNumbers(database, tx, [mobileNumber]);
    const history = await historyOf(tx, mobileNumber);
    const ids = history.map(({ id }) => id);
    const locked = await lockAppointments(database, tx, ids);
    // The latest visit first, as in the history.
    const appointments = locked.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    await eraseVisits(tx, appointments);
    const at = clock.now();
    const erasures = appointments.map(({ id }) => ({ subject: id, at }));
    await logErasures(tx, 'appointment', erasures);
    await inSameTransaction(tx, appointments);
    await database.announce(tx, appointmentsTopic);
    return appointments.length;
  });
  await database.forget();
  return erased;
}

/** What is older than the clinic keeps it; how many, so that the job goes on until there are none. */
export async function eraseOldAppointments({ database, clock }: Needs, keepMonths: number): Promise<number> {
  const today = civilDateAt(clock.now());
  // The same day of that month; where there is no such day, texts compare as if there were.
  const firstKept = `${addMonths(monthOf(today), -keepMonths).slice(0, 8)}${today.slice(8)}`;
  const erased = await database.transaction(async (tx) => {
    const old = await appointmentsBefore(tx, firstKept, erasedAtOnce);
    if (old.length === 0) return 0;
    const numbers = old.map(({ mobileNumber }) => mobileNumber);
    await lockNumbers(database, tx, numbers);
    const ids = old.map(({ id }) => id);
    const locked = await lockAppointments(database, tx, ids);
    // One that was moved, or got another number, before it was locked waits for the next round.
    const appointments = locked.filter(
      ({ date, mobileNumber }) => date < firstKept && numbers.includes(mobileNumber),
    );
    await eraseVisits(tx, appointments);
    await database.announce(tx, appointmentsTopic);
    return appointments.length;
  });
  // Also when there was nothing to erase: an earlier erasure by number may have been kept from it by readers.
  await database.forget();
  return erased;
}

/** Long enough to see a wave after a weekend and a holiday; the privacy policy says so. */
const addressMilliseconds = 7 * 24 * 60 * 60_000;

/** From where bookings were made a week ago. */
export async function eraseOldAddresses({ database, clock }: Needs): Promise<number> {
  const erased = await eraseAddresses(database.queries, clock.now() - addressMilliseconds);
  if (erased > 0) await database.forget();
  return erased;
}

/** Messages, slots and search terms go with them. */
export async function eraseVisits(tx: Queries, appointments: readonly Appointment[]): Promise<void> {
  await eraseMessagesAbout(
    tx,
    appointments.map(({ id }) => id),
  );
  await eraseAppointments(tx, appointments);
}
