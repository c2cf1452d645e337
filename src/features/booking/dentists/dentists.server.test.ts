import { expect, test } from 'vitest';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { morning, standardHours } from '#features/clinic/standard-hours.ts';
import type { Database } from '#platform/database/database.server.ts';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { siteWith } from '#tests/support/people/booking.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { isOfferedToPatients } from '../slots/offered-to-patients.ts';

const tuesday = '2026-11-24';
const wednesday = '2026-11-25';
const dentists: readonly BookableDentist[] = [
  { id: 'anna', name: 'Dr. Anna', chair: 1 },
  { id: 'bina', name: 'Dr. Bina', chair: 2, hours: { ...standardHours, tue: [morning], wed: [] } },
];
const dentistsByService = { 'Restorative Dentistry - Dental Crown': ['anna'] };
const site = fixedSite(siteWith({ chairs: 2, clinic: { dentists, dentistsByService } }));

type Days = { days: { reason?: string; slots: { time: string; free: boolean }[] }[] };

describeEachDatabase('a chosen dentist', (open) => {
  const clinic = async () => {
    const database = await open();
    const { get, post } = apiOn(database, { site });
    const freeOn = async (date: string, query = '') => {
      const answer = await get(`/availability?from=${date}&to=${date}${query}`);
      const { days } = (await answer.json()) as Days;
      const [{ reason, slots }] = days as [Days['days'][number]];
      return { reason, free: slots.filter(({ free }) => free).map(({ time }) => time) };
    };
    let patients = 0;
    const book = async (differences: object) => {
      patients += 1;
      const mobileNumber = `98100000${String(patients).padStart(2, '0')}`;
      const answer = await post(bookingBody({ mobileNumber, ...differences }));
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    return { database, freeOn, book, desk: deskOf(database) };
  };
  const deskOf = (database: Database) => deskApi(deskOn(database, { site }));

  test('is offered at their own hours, and only their free times', async () => {
    const { freeOn, book } = await clinic();
    const mornings = ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM', '02:00 PM'];
    expect((await freeOn(tuesday, '&dentist=bina')).free).toEqual(mornings);
    expect(await freeOn(wednesday, '&dentist=bina')).toEqual({ reason: 'no-dentist', free: [] });
    expect((await freeOn(wednesday)).free).toHaveLength(11);

    const booked = await book({ dentist: 'bina' });
    expect(booked).toMatchObject({
      status: 201,
      body: { dentist: { id: 'bina', name: 'Dr. Bina' }, endsAt: '11:00' },
    });
    expect((await freeOn(tuesday, '&dentist=bina')).free).toEqual(mornings.slice(1));
    expect((await freeOn(tuesday, '&dentist=anna')).free).toContain('10:00 AM');
    // The nearest times that a refusal names are theirs, too.
    const refused = await book({ dentist: 'bina' });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'slot-taken' } });
    expect(refused.body.nearest).toMatchObject([
      { time: '11:00 AM' },
      { time: '12:00 PM' },
      { time: '01:00 PM' },
    ]);
    expect((await book({ dentist: 'bina', date: wednesday })).status).toBe(409);
  });

  test('must do the service; where only one does it, others are not asked', async () => {
    const { freeOn, book } = await clinic();
    const crown = { serviceSelected: 'Restorative Dentistry - Dental Crown' };
    const fault = { errors: { dentist: expect.any(String) as string } };
    expect(await book({ ...crown, dentist: 'bina' })).toMatchObject({ status: 422, body: fault });
    expect(await book({ dentist: 'nobody' })).toMatchObject({ status: 422, body: fault });
    expect((await book(crown)).status).toBe(201);
    expect(await book(crown)).toMatchObject({ status: 409, body: { reason: 'slot-taken' } });
    const query = `&service=${encodeURIComponent(crown.serviceSelected)}`;
    expect((await freeOn(tuesday, query)).free).not.toContain('10:00 AM');
    expect((await freeOn(tuesday)).free).toContain('10:00 AM');
  });

  test('is another by one change at the desk, which names who is in the way', async () => {
    const { database, book, desk } = await clinic();
    await book({ dentist: 'anna' });
    await book({ dentist: 'bina', time: '11:00 AM' });
    await book({ dentist: 'anna', time: '11:00 AM' });
    await book({ dentist: 'anna', time: '05:00 PM' });
    const visits = async () => {
      const { body } = await desk('GET', `?from=${tuesday}&to=${tuesday}`);
      return (
        body as {
          appointments: { id: string; version: number; time: string; chair: number; dentist: string }[];
        }
      ).appointments;
    };
    const change = async (time: string, chair: number, to: object) => {
      const { id, version } = (await visits()).find((one) => one.time === time && one.chair === chair)!;
      const { status, body } = await desk('PATCH', `/${id}`, { version, ...to });
      return { status, body: body as object };
    };
    expect(await change('10:00 AM', 1, { dentist: 'bina' })).toMatchObject({
      status: 200,
      body: { appointment: { chair: 2, dentist: 'bina', time: '10:00 AM' } },
    });
    const record = await database.queries.selectFrom('staff_record').select('details').execute();
    expect(record.map(({ details }) => details)).toContain('{"dentist":"Dr. Bina"}');
    expect(await change('11:00 AM', 1, { dentist: 'bina' })).toMatchObject({
      status: 409,
      body: { reason: 'slot-taken', colliding: [{ time: '11:00 AM' }] },
    });
    expect(await change('05:00 PM', 1, { dentist: 'bina' })).toMatchObject({
      status: 409,
      body: { reason: 'dentist-away' },
    });
    expect((await change('05:00 PM', 1, { dentist: 'nobody' })).status).toBe(422);
    // Any may see the patient: the chair stays.
    expect(await change('05:00 PM', 1, { dentist: null })).toMatchObject({
      status: 200,
      body: { appointment: { chair: 1, dentist: null } },
    });
    // Moved into the other chair, the visit goes to whoever works there.
    const move = { date: tuesday, time: '12:00 PM', chair: 1 };
    expect(await change('11:00 AM', 2, { move })).toMatchObject({
      status: 200,
      body: { appointment: { chair: 1, dentist: 'anna' } },
    });
    const evening = { date: tuesday, time: '06:00 PM', chair: 2 };
    expect(await change('12:00 PM', 1, { move: evening })).toMatchObject({
      status: 409,
      body: { reason: 'dentist-away' },
    });
    expect((await change('12:00 PM', 1, { move: evening, bySpecialArrangement: true })).status).toBe(200);
  });
});

test('a visit no longer fits once its dentist works at other hours or is not in the list', () => {
  const { content } = siteWith({ chairs: 2 });
  const shown = {
    registration: 'A-1',
    qualification: { en: 'BDS' },
    languages: ['en'] as const,
    shown: true,
  };
  const withDentists = {
    ...content,
    dentists: dentists.map((dentist) => ({ ...shown, ...dentist })),
  };
  const visit = { date: tuesday, time: '17:00', chair: 2, dentist: null, service: 'Check-up' };
  expect(isOfferedToPatients(visit, content)).toBe(true);
  expect(isOfferedToPatients(visit, withDentists)).toBe(false);
  expect(isOfferedToPatients({ ...visit, time: '10:00' }, withDentists)).toBe(true);
  expect(isOfferedToPatients({ ...visit, time: '10:00', dentist: 'bina' }, withDentists)).toBe(true);
  expect(isOfferedToPatients({ ...visit, time: '10:00', dentist: 'anna' }, withDentists)).toBe(false);
  expect(isOfferedToPatients({ ...visit, time: '10:00', dentist: 'bina' }, content)).toBe(false);
  const [first, ...others] = content.bookable;
  const [service, ...more] = first!.services;
  const bookable = [{ ...first!, services: [{ ...service!, dentists: ['anna'] }, ...more] }, ...others];
  const done = { ...visit, time: '10:00', service: `${first!.category.en} - ${service!.name.en}` };
  expect(isOfferedToPatients(done, withDentists)).toBe(true);
  expect(isOfferedToPatients(done, { ...withDentists, bookable })).toBe(false);
});
