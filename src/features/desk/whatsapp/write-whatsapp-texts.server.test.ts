import { expect, test } from 'vitest';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { moveAppointment, setComing } from '#features/booking/appointments/change-appointment.server.ts';
import { setDelay } from '#features/booking/slots/delays-store.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { bookingOn } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { writeWhatsappTexts } from './write-whatsapp-texts.server.ts';

const hour = 3_600_000;

describeEachDatabase('the texts for WhatsApp', (open) => {
  test('are those that are true of the visit now, in the patient’s language, with the patient’s link', async () => {
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const booking = bookingOn(await open(), { clock });
    const visit = await appointmentIn(booking, 'confirmed', { date: '2026-11-26', language: 'mr' });
    const kinds = async () => {
      const now = (await findById(booking.database.queries, visit.id))!;
      return (await writeWhatsappTexts(booking, now)).map(({ kind }) => kind);
    };
    const texts = await writeWhatsappTexts(booking, visit);
    expect(texts.map(({ kind }) => kind)).toEqual(['confirmed', 'reminder']);
    expect(texts[0]!.text).toMatch(
      /^नमस्कार Asha Patil, .*गुरुवार, 26 नोव्हेंबर रोजी .*10:00 .*https:\/\/clinic\.example\/appointment\/\w{22}$/,
    );
    const to = { date: '2026-11-25', time: '10:00' };
    const moved = await moveAppointment(booking, visit, to, { notifyPatient: true, arrangement: 'listed' });
    clock.advance(3 * hour);
    expect(await kinds()).toEqual(['confirmed', 'moved', 'reminder', 'coming']);
    // The patient said no to reminders: neither is offered, news of the visit is.
    const now = (await findById(booking.database.queries, visit.id))!;
    const unreminded = await writeWhatsappTexts(booking, { ...now, wantsReminders: false });
    expect(unreminded.map(({ kind }) => kind)).toEqual(['confirmed', 'moved']);
    if (moved.ok) await setComing(booking, moved.appointment, true, 'staff');
    clock.advance(46 * hour);
    await setDelay(booking, '2026-11-25', 75);
    expect(await kinds()).toEqual(['confirmed', 'moved', 'reminder', 'late']);
    clock.advance(2 * hour);
    expect(await kinds()).toEqual(['late']);
    clock.advance(hour);
    expect(await kinds()).toEqual([]);
    expect(await writeWhatsappTexts(booking, { ...visit, toConfirm: true })).toEqual([]);
  });
});
