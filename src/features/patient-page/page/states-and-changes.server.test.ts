import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import { whatsappVersion } from '#features/booking/appointments/appointment.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import {
  cancelAppointment,
  editAppointment,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { bookingOn, mobile } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { answerOffer } from '../earlier-time/answer-offer.server.ts';
import { insertOffer } from '../earlier-time/earlier-offers-store.server.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import type { PatientAction } from './patient-actions.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

const to = { date: '2026-11-25', time: '11:00' };
const offered = { date: '2026-11-23', time: '19:00' };
const actions: Record<string, PatientAction> = {
  cancel: { type: 'cancel' },
  move: { type: 'move', ...to },
  coming: { type: 'coming', coming: true },
  reminders: { type: 'reminders', wanted: false },
  whatsapp: { type: 'whatsapp', wanted: true, version: whatsappVersion },
  earlier: { type: 'earlier', wanted: true },
  offer: { type: 'offer', offer: '', accept: true },
};
/** Why nothing is changed, as the page says it. */
const reasonOf = {
  arrived: 'arrived',
  'in-chair': 'in-chair',
  completed: 'completed',
  cancelled: 'cancelled',
  'no-show': 'missed',
};

describeEachDatabase('the patient’s page', (open) => {
  test('changes a visit that is expected, and in every other state nothing', async () => {
    const booking = bookingOn(await open(), { chairs: 1000 });
    const { queries } = booking.database;
    let patients = 100;
    for (const status of appointmentStatuses) {
      for (const [name, action] of Object.entries(actions)) {
        const before = await appointmentIn(booking, status, { mobileNumber: mobile((patients += 1)) });
        const { id } = before;
        const offer = {
          id: crypto.randomUUID(),
          appointmentId: id,
          ...offered,
          chair: 1000,
          until: booking.clock.now() + 1000,
        };
        if (name === 'offer')
          await booking.database.transaction((tx) => insertOffer(tx, offer, booking.clock.now()));
        const asked = action.type === 'offer' ? { ...action, offer: offer.id } : action;
        const isOpen = (await showPatientAppointment(booking, before)).change === 'open';
        const result = await changeAsPatient(booking, before, asked);
        const isBegun = name === 'coming' && (status === 'in-chair' || status === 'completed');
        // A visit that is cancelled already stays so, without another message.
        const isDone = name === 'cancel' && status === 'cancelled';
        expect(`${status}, ${name}: ${result.ok ? 'done' : result.reason}`).toBe(
          `${status}, ${name}: ${status === 'confirmed' || isDone ? 'done' : isBegun ? 'too-late' : reasonOf[status]}`,
        );
        expect(isOpen).toBe(status === 'confirmed');
        const isAsBefore = isDeepStrictEqual(await findById(queries, id), before);
        expect(isAsBefore || status === 'confirmed').toBe(true);
      }
    }
  });

  test('is refused by the booking itself when staff are quicker than what the page asked', async () => {
    const booking = bookingOn(await open(), { chairs: 1000 });
    let patients = 100;
    for (const status of appointmentStatuses.filter((one) => one !== 'confirmed')) {
      const before = await appointmentIn(booking, status, { mobileNumber: mobile((patients += 1)) });
      const offer = {
        id: crypto.randomUUID(),
        appointmentId: before.id,
        ...offered,
        chair: 1000,
        until: booking.clock.now() + 1000,
      };
      await booking.database.transaction((tx) => insertOffer(tx, offer, booking.clock.now()));
      const results = [
        await cancelAppointment(booking, before, { notifyPatient: true, byPatient: true }),
        await moveAppointment(booking, before, to, { notifyPatient: true, arrangement: 'offered' }),
        await moveAppointment(booking, before, to, { notifyPatient: true, arrangement: 'kept' }),
        await editAppointment(booking, before, { wantsReminders: false }),
        await answerOffer(booking, before, { offer: offer.id, accept: true }),
      ];
      expect(results).toEqual(results.map(() => expect.objectContaining({ reason: 'not-allowed' })));
      expect(await findById(booking.database.queries, before.id)).toEqual(before);
    }
  });
});
