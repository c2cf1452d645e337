import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { assert, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';
import { anyBookingBody } from '#tests/support/people/any-booking.ts';
import { apiOn } from '#tests/support/people/booking-api.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { checkAppointmentRequest } from '../appointments/appointment-request.ts';

const texts = ['firstName', 'lastName', 'mobileNumber', 'serviceSelected', 'message', 'date', 'time'];

/** The fields at fault, judged apart from the server's own reading of a body. */
function faultsOf(body: Record<string, unknown>): string[] {
  const unknown = Object.keys(body).filter((name) => !texts.includes(name));
  const wrongType = texts.filter((name) => body[name] !== undefined && typeof body[name] !== 'string');
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  const checked = checkAppointmentRequest(
    {
      firstName: text('firstName'),
      lastName: text('lastName'),
      mobileNumber: text('mobileNumber'),
      serviceSelected: text('serviceSelected'),
      message: text('message'),
    },
    (service) => isBookable(service, sampleFacts),
  );
  const rules = checked.ok ? [] : Object.keys(checked.errors);
  const noDay = !/^\d{4}-\d\d-\d\d$/.test(text('date')) || text('date') === '2026-02-30';
  const noTime = !/^(0[125-9]|1[0-2]):00 [AP]M$|^09:30 PM$/.test(text('time')) || text('time') === '03:00 PM';
  return [
    ...new Set([...unknown, ...wrongType, ...rules, ...(noDay ? ['date'] : []), ...(noTime ? ['time'] : [])]),
  ].sort();
}

describeEachDatabase('any posted body', (open) => {
  test('is answered, with a message for each field at fault, and nothing is booked by a bad body', async () => {
    const database = await open();
    const { post } = apiOn(database);
    const booked = async () =>
      (
        await database.queries
          .selectFrom('appointments')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    const seen: Record<number, number> = {};
    let before = 0;
    await assert(
      asyncProperty(anyBookingBody, async (body) => {
        const sent = JSON.stringify(body) ?? '';
        const { status, ...response } = await post(sent).then(async (answer) => ({
          status: answer.status,
          body: (await answer.json()) as { errors?: Record<string, string> },
        }));
        seen[status] = (seen[status] ?? 0) + 1;
        const after = await booked();
        expect([201, 400, 409, 413, 422, 429]).toContain(status);
        expect(after).toBe(before + (status === 201 ? 1 : 0));
        before = after;

        const arrived: unknown = sent ? JSON.parse(sent) : undefined;
        const isObject = typeof arrived === 'object' && arrived !== null && !Array.isArray(arrived);
        const isRead = status !== 413;
        const faults = isObject && isRead ? faultsOf(arrived as Record<string, unknown>) : [];
        expect(Object.keys(response.body.errors ?? {}).sort()).toEqual(faults);
        expect(status === 422).toBe(faults.length > 0);
        expect(status === 400).toBe(!isObject && isRead);
        for (const message of Object.values(response.body.errors ?? {})) expect(message).toMatch(/\w{3}/);
      }),
      { numRuns: 2000 },
    );
    // The generator reached each kind of answer.
    for (const status of [201, 400, 409, 422]) expect([status, seen[status] ?? 0]).not.toEqual([status, 0]);
  });
});
