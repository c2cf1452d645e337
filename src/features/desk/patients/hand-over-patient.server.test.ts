import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { insertAttempt } from '#features/booking/calls/call-attempts-store.server.ts';
import { insertWarning } from '#features/booking/warnings/warnings-store.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { erasePatient } from './hand-over-patient.server.ts';

describeEachDatabase('a patient’s own data', (open) => {
  test('are handed over whole, then erased for good; the record knows both by references alone', async () => {
    const desk = deskOn(await open());
    const book = async (differences: Parameters<typeof wanted>[0]) => {
      const booked = await bookAppointment(desk.booking, wanted(differences), crypto.randomUUID());
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    const whatsappConsent = { version: 1, language: 'hi' } as const;
    const first = await book({ message: 'Nervous', language: 'hi', consent: 1, whatsappConsent });
    const second = await book({ date: '2026-11-25', firstName: 'Aditi' });
    const other = await book({ date: '2026-11-26', mobileNumber: '+919000000004' });

    await insertWarning(desk.database.queries, first, { kind: 'other', words: 'Penicillin' }, 0);

    const call = {
      account: 'reception',
      by: 'Rhea',
      at: 0,
      outcome: 'reached',
      note: 'Comes by bus',
    } as const;
    await insertAttempt(desk.database.queries, first, { ...call, againAt: null, causes: [] });

    const send = deskApi(desk);
    const file = await send('GET', `/${first.id}/patient.json`);
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="patient.json"');
    expect(file.body).toMatchObject({
      mobileNumber: '+919812345210',
      calls: [{ outcome: 'reached', note: 'Comes by bus' }],
      appointments: [
        {
          reference: second.reference,
          firstName: 'Aditi',
          warnings: [],
          consent: null,
          whatsappConsent: null,
        },
        {
          reference: first.reference,
          firstName: 'Asha',
          message: 'Nervous',
          warnings: ['Penicillin'],
          consent: { version: 1, language: 'hi' },
          whatsappConsent,
        },
      ],
    });
    expect(file.body.messages.length).toBeGreaterThanOrEqual(2);
    expect(file.text).not.toContain(other.reference);

    expect(await erasePatient(desk, receptionist, first.id)).toEqual({ ok: true, erased: 2 });
    expect(await erasePatient(desk, receptionist, first.id)).toEqual({ ok: false, reason: 'unknown' });
    expect((await send('GET', `/${second.id}`)).status).toBe(404);
    expect((await send('GET', `/${other.id}`)).status).toBe(200);
    const record = await readAuditLog(desk.database.queries, {});
    expect(record.reverse().slice(0, 2)).toMatchObject([
      { action: 'patient-exported', subject: first.reference },
      {
        action: 'patient-erased',
        subject: first.reference,
        details: { references: `${second.reference}, ${first.reference}` },
      },
    ]);
    expect(JSON.stringify(record)).not.toMatch(/98123|Asha|Aditi/);
  });
});
