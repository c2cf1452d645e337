import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { moveAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { openOnTuesday, tuesday, unheardPublishing } from '#tests/support/servers/unheard-publishing.ts';

const key = () => crypto.randomUUID();

describeEachDatabase('a server that has not heard yet of what another has published', (open) => {
  test('gives out no slot that is gone, and refuses none that is new', async () => {
    const { booking, publish, close } = await unheardPublishing(await open());
    const booked = await bookAppointment(booking, wanted({ date: tuesday, time: '11:00' }), key());
    if (!booked.ok) throw new Error('not booked');

    await publish(openOnTuesday('08:15', '08:45'));
    const gone = wanted({ date: tuesday, time: '10:00', mobileNumber: mobile(1) });
    expect(await bookAppointment(booking, gone, key())).toMatchObject({
      ok: false,
      reason: 'slot-not-offered',
    });
    await publish(openOnTuesday('08:30'));
    const added = wanted({ date: tuesday, time: '08:30', mobileNumber: mobile(2) });
    expect(await bookAppointment(booking, added, key())).toMatchObject({ ok: true });
    await publish(openOnTuesday('08:15', '08:45'));
    const { id, version } = booked.appointment;
    const telling = { arrangement: 'offered', notifyPatient: true } as const;
    expect(
      await moveAppointment(booking, { id, version }, { date: tuesday, time: '08:15' }, telling),
    ).toMatchObject({ ok: true });
    close();
  });

  test('gives out no slot that is gone when it hears of it while it waits for the lock', async () => {
    const { booking, publish, hear, close } = await unheardPublishing(await open());
    await publish(openOnTuesday('08:15', '08:45'));
    const { database } = booking;
    booking.database = {
      ...database,
      async lock(...lock) {
        await database.lock(...lock);
        hear();
      },
    };
    const gone = wanted({ date: tuesday, time: '10:00', mobileNumber: mobile(1) });
    expect(await bookAppointment(booking, gone, key())).toMatchObject({
      ok: false,
      reason: 'slot-not-offered',
    });
    close();
  });
});
