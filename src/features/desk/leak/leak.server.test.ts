import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { insertImportedPatient } from '#features/booking/imports/imported-patients-store.server.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { newNumberPlaceholder } from '#platform/sms/missing-number.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { mobile, siteWith, wanted } from '#tests/support/people/booking.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { leakCalls } from './api.server.ts';
import { leakKinds, parseLeak } from './leak.ts';
import { loadLeakAdvice } from './load-leak-advice.server.ts';

const hour = 3_600_000;
const leak = { from: instantOf('2026-11-23', '09:30'), to: instantOf('2026-11-23', '11:00') };

describeEachDatabase('a leak of patients’ data', (open) => {
  test('affects each person once whose data were stored by its end and are not erased, and the record has who took the list', async () => {
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const desk = deskOn(await open(), { clock });
    const book = async (time: string, differences: Parameters<typeof wanted>[0]) => {
      const booked = await bookAppointment(
        desk.booking,
        wanted({ time, ...differences }),
        crypto.randomUUID(),
      );
      if (!booked.ok) throw new Error(booked.reason);
    };
    await book('10:00', { mobileNumber: mobile(1), firstName: 'asha' });
    await book('11:00', { mobileNumber: mobile(1), firstName: 'Asha', language: 'mr' });
    await book('12:00', { mobileNumber: mobile(1), firstName: '=Kabir' });
    await book('13:00', { mobileNumber: mobile(2), firstName: 'Erased' });
    clock.advance(3 * hour + 59_000);
    await book('10:00', {
      date: '2026-11-25',
      mobileNumber: newNumberPlaceholder(),
      firstName: 'Numberless',
    });
    clock.advance(1000);
    await book('11:00', { date: '2026-11-25', mobileNumber: mobile(3), firstName: 'Later' });
    await eraseNumber(desk.booking, mobile(2), async () => {});

    expect(await loadLeakAdvice(desk, leak, 'everything')).toMatchObject({ affected: 3, withoutNumber: 1 });

    const api = callsAt('/api/staff', leakCalls, desk, receptionDesk);
    const path = '/leak/affected.csv?from=2026-11-23T09:30&to=2026-11-23T11:00';
    const file = (await (await api.request(path)).text()).replace('\ufeff', '');
    expect(file.split('\r\n')).toEqual([
      '"First name","Last name","Mobile number","Language","Erased on"',
      '"Asha","Patil","9800000001","Marathi",""',
      '"\'=Kabir","Patil","9800000001","English",""',
      '"Numberless","Patil","","English",""',
      '',
    ]);
    const [entry] = await readAuditLog(desk.booking.database.queries, {});
    expect(entry).toMatchObject({
      who: 'Rhea Reception',
      action: 'affected-exported',
      details: { patients: 3, to: 'Monday, 23 November 2026, 11:00\u00a0am' },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Patil|98000/);
  });

  test('affects erased persons whose data are kept, marked as such; those erased before it only where the database leaked', async () => {
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const site = siteWith();
    const keeping = fixedSite({ ...site, content: { ...site.content, keepErasedDays: 365 } });
    const desk = deskOn(await open(), { clock, site: keeping });
    const book = async (number: number, firstName: string, date = '2026-11-24') => {
      const asked = wanted({ mobileNumber: mobile(number), firstName, date });
      expect((await bookAppointment(desk.booking, asked, crypto.randomUUID())).ok).toBe(true);
    };
    const erase = (number: number) => eraseNumber(desk.booking, mobile(number), async () => {});
    await book(1, 'Early');
    const imported = { id: '1', firstName: 'Listed', lastName: 'Patil', mobileNumber: mobile(1), note: '' };
    const row = { importId: '1', row: 2 };
    const { queries } = desk.booking.database;
    await insertImportedPatient(queries, { ...imported, addedAt: clock.now() }, row);
    await erase(1);
    await book(2, 'Since');
    await book(3, 'Back', '2026-11-25');
    clock.advance(2 * hour);
    await erase(2);
    await erase(3);
    await book(3, 'Back', '2026-11-25');
    clock.advance(3 * hour);
    await book(4, 'Later', '2026-11-26');
    await erase(4);

    expect(await loadLeakAdvice(desk, leak, 'everything')).toMatchObject({ affected: 4, erased: 3 });
    expect(await loadLeakAdvice(desk, leak, 'account')).toMatchObject({ affected: 2, erased: 1 });
    const api = callsAt('/api/staff', leakCalls, desk, receptionDesk);
    const listed = async (query: string) =>
      (
        await (
          await api.request(`/leak/affected.csv?from=2026-11-23T09:30&to=2026-11-23T11:00${query}`)
        ).text()
      )
        .split('\r\n')
        .slice(1, -1);
    const [back, since] = [
      '"Back","Patil","9800000003","English",""',
      '"Since","Patil","9800000002","English","2026-11-23"',
    ];
    expect(await listed('')).toEqual([
      back,
      '"Listed","Patil","9800000001","English","2026-11-23"',
      '"Early","Patil","9800000001","English","2026-11-23"',
      since,
    ]);
    expect(await listed('&kind=account')).toEqual([back, since]);
  });

  test('has texts in three languages with the clinic, its number and both times, and a report of the same', async () => {
    const desk = deskOn(await open(), { clock: stoppedClock('2026-11-23T12:00:00+05:30') });
    const { name, phone } = desk.booking.site.current().facts;
    for (const kind of leakKinds) {
      const { texts, report } = await loadLeakAdvice(desk, leak, kind);
      expect(texts.map(({ language }) => language)).toEqual(['en', 'hi', 'mr']);
      for (const { text } of [...texts, { text: report }]) {
        expect(text).toContain(name);
        expect(text).toContain(phone.display);
        expect(text).toMatch(/23 \S+ 2026/);
        expect(text).toMatch(/9:30[^]+11:00/);
        expect(text).not.toMatch(/[{}]/);
      }
    }
    const { texts } = await loadLeakAdvice(desk, leak, 'device');
    expect(texts[1]!.text).toContain('सोमवार, 23 नवंबर 2026, सुबह\u00a09:30');
  });

  test('is told to the Board in 72 hours from the day on which that rule begins', async () => {
    const inForce = async (now: string) =>
      (await loadLeakAdvice(deskOn(await open(), { clock: stoppedClock(now) }), leak, 'account'))
        .isBoardRuleInForce;
    expect(await inForce('2027-05-12T23:59:00+05:30')).toBe(false);
    expect(await inForce('2027-05-13T00:00:00+05:30')).toBe(true);
  });
});

test('a leak has two times that have passed, in order', () => {
  const now = instantOf('2026-11-23', '12:00');
  const faultsOf = (from: string, to: string) => {
    const parsed = parseLeak({ from, to }, now);
    return parsed.ok ? parsed.leak : parsed.faults;
  };
  expect(faultsOf('2026-11-23T09:30', '2026-11-23T11:00')).toEqual(leak);
  expect(faultsOf('2026-11-23T12:00', '2026-11-23T12:00')).toEqual({ from: now, to: now });
  expect(faultsOf('', '2026-11-31T11:00')).toEqual({ from: 'noTime', to: 'noTime' });
  expect(faultsOf('2026-11-23T24:00', '23/11/2026')).toEqual({ from: 'noTime', to: 'noTime' });
  expect(faultsOf('2026-11-23T11:01', '2026-11-23T11:00')).toEqual({ to: 'endsBefore' });
  expect(faultsOf('2026-11-23T12:01', '2026-11-24T11:00')).toEqual({ from: 'notYet', to: 'notYet' });
});
