import { expect, test } from 'vitest';
import { writeWhatsappTexts } from '#features/desk/whatsapp/write-whatsapp-texts.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { newNumberPlaceholder } from '#platform/sms/missing-number.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { findPatients } from '../entry/find-patients.server.ts';
import { readNumbers } from '../day/read-day.server.ts';
import { erasePatient } from './hand-over-patient.server.ts';

describeEachDatabase('patients without a number', (open) => {
  test('have visits, warnings and data of their own, are sent nothing, and keep all when a number is written', async () => {
    const desk = deskOn(await open());
    const { queries } = desk.database;
    const send = deskApi(desk);
    const own = newNumberPlaceholder();
    const enter = async (time: string, mobileNumber: string, date = '2026-11-24') => {
      const visit = {
        firstName: 'Tara',
        lastName: 'Devi',
        mobileNumber,
        serviceSelected: 'Toothache',
        date,
        time,
      };
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      // A second answer to one form is the same visit.
      await send('POST', '/', { ...visit, tellPatient: true }, key);
      const { body } = await send('POST', '/', { ...visit, tellPatient: true }, key);
      return body.appointment;
    };
    const first = await enter('10:00 AM', own);
    const second = await enter('10:00 AM', own, '2026-11-25');
    const other = await enter('11:00 AM', newNumberPlaceholder());
    expect(first).toMatchObject({ mobileNumber: 'no number', hasNumber: false });
    const history = async (id: string) =>
      (await send('GET', `/${id}`)).body.appointment.history.map((visit: { id: string }) => visit.id);
    expect(await history(first.id)).toEqual([second.id, first.id]);
    expect(await history(other.id)).toEqual([other.id]);

    const found = await findPatients(desk, receptionist, 'tara');
    expect(found!.patients.map(({ lastDigits }) => lastDigits)).toEqual(['no number', 'no number']);
    expect((await findPatients(desk, receptionist, 'none'))!.patients).toEqual([]);
    expect(await readNumbers(desk, receptionist, '2026-11-24', 'print')).toEqual({});
    expect((await send('GET', '/export.csv?from=2026-11-24&to=2026-11-24')).text).not.toContain('none-');

    const messages = async () =>
      (await queries.selectFrom('outbox').select(['event', 'state', 'recipient']).execute()).filter(
        ({ recipient, state }) => recipient !== null && state === 'queued',
      );
    expect(await messages()).toEqual([]);
    expect(await writeWhatsappTexts(desk.booking, (await findById(queries, first.id))!)).toEqual([]);
    const allergy = { kind: 'other', words: 'Penicillin' };
    await send('POST', `/${first.id}/warnings`, { ...allergy, isKept: true });

    // A number that is written later: reminders go to it, and none once that is taken back.
    const changed = await send('PATCH', `/${first.id}`, { version: 1, mobileNumber: '98123 45210' });
    expect(changed.body.appointment).toMatchObject({ hasNumber: true, warnings: [allergy] });
    expect((await messages()).map(({ recipient }) => recipient)).toContain('+919812345210');
    const move = { date: '2026-11-26', time: '10:00 AM' };
    await send('PATCH', `/${first.id}`, { version: 2, move, tellPatient: true });
    expect((await messages()).map(({ event }) => event)).toContain('moved');
    const back = await send('PATCH', `/${first.id}`, { version: 3, mobileNumber: own });
    expect(back.body.appointment).toMatchObject({ hasNumber: false, warnings: [allergy] });
    expect(await messages()).toEqual([]);

    const file = await send('GET', `/${first.id}/patient.json`);
    expect(file.body).toMatchObject({ mobileNumber: null, appointments: [{}, {}] });
    expect(await erasePatient(desk, receptionist, first.id)).toEqual({ ok: true, erased: 2 });
    expect(await history(other.id)).toEqual([other.id]);
  });
});
