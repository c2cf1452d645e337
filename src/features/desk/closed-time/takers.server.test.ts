import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import type { NewClosure } from '#features/booking/slots/closures.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { mobile, siteWith, wanted } from '#tests/support/people/booking.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { listBookedInside } from './close-desk-time.server.ts';

const wednesday = '2026-11-25';
const evening: NewClosure = {
  kind: 'block',
  fromDate: wednesday,
  toDate: wednesday,
  fromTime: '17:00',
  toTime: null,
  weekday: null,
  reason: '',
  publicText: '',
};
const crown = 'Restorative Dentistry - Dental Crown';
const dentists = [
  { id: 'anna', name: 'Dr. Anna', chair: 1 },
  { id: 'bina', name: 'Dr. Bina', chair: 2 },
  { id: 'cara', name: 'Dr. Cara', chair: 3 },
];

describeEachDatabase('those who can take visits from time to be closed', (open) => {
  const clinicOf = async (site: Parameters<typeof siteWith>[0]) => {
    const desk = deskOn(await open(), { site: fixedSite(siteWith(site)) });
    let patients = 0;
    const book = async (time: string, differences: Partial<Parameters<typeof wanted>[0]> = {}) => {
      patients += 1;
      const mobileNumber = mobile(patients);
      const visit = wanted({ date: wednesday, time, mobileNumber, ...differences });
      const booked = await bookAppointment(desk.booking, visit, `${patients}`);
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment.id;
    };
    const takersOf = async (closure: Partial<NewClosure>) =>
      (await listBookedInside(desk, receptionist, { ...evening, ...closure })).takers;
    return { desk, book, takersOf };
  };

  test('are the dentists who are there, free and do the treatment, each visit once, and who takes most is first', async () => {
    const { desk, book, takersOf } = await clinicOf({
      chairs: 3,
      clinic: { dentists, dentistsByService: { [crown]: ['anna', 'bina'] } },
    });
    const bina = { dentist: 'bina' };
    const first = await book('18:00', bina);
    const crowned = await book('19:00', { ...bina, serviceSelected: crown });
    const taken = await book('20:00', bina);
    await book('20:00', { dentist: 'cara' });
    await closeTime(desk.booking, { ...evening, dentist: 'anna', chair: 1, fromTime: '20:00' }, []);
    const leave = { dentist: 'bina', chair: 2 };
    const both = { chair: 1, dentist: 'anna', visits: [first, crowned] };
    expect(await takersOf(leave)).toEqual([both, { chair: 3, dentist: 'cara', visits: [first] }]);
    expect(await takersOf({ chair: 2 })).toHaveLength(2);
    // The whole clinic leaves nobody to take them.
    expect(await takersOf({})).toEqual([]);

    const give = (id: string) => deskApi(desk)('PATCH', `/${id}`, { dentist: 'anna', version: 1 });
    for (const id of both.visits) expect((await give(id)).status).toBe(200);
    expect(await takersOf(leave)).toEqual([]);
    expect((await give(taken)).status).toBe(409);
  });

  test('are other chairs where no dentist can be chosen, and none in time that the clinic is closed', async () => {
    const { desk, book, takersOf } = await clinicOf({ chairs: 2 });
    const first = await book('18:00');
    const beside = await book('18:00');
    const others = [await book('19:00'), await book('20:00'), await book('21:00')];
    expect(await takersOf({ chair: 2 })).toEqual([]);
    expect(await takersOf({ chair: 1 })).toEqual([{ chair: 2, visits: others }]);
    const late = { ...evening, fromTime: '21:00' };
    expect(await closeTime(desk.booking, late, [first, beside, ...others])).toMatchObject({ ok: true });
    expect(await takersOf({ chair: 1 })).toEqual([{ chair: 2, visits: others.slice(0, 2) }]);
  });
});
