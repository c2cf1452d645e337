import { expect, test } from 'vitest';
import { whatsappVersion } from '#features/booking/appointments/appointment.ts';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';

const json = (response: Response) => response.json() as Promise<Record<string, unknown>>;

describeEachDatabase('POST /api/appointments', (open) => {
  test('answers 201 with what was stored, and the same to the same request', async () => {
    const { post, get } = apiOn(await open());
    const first = await post(bookingBody({ firstName: ' Anne ', lastName: "O'Brien" }), { key: 'k1' });
    expect(first.status).toBe(201);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const answer = await json(first);
    expect(answer).toEqual({
      reference: expect.stringMatching(/^\w{6}$/),
      status: 'confirmed',
      patient: "Anne O'Brien",
      service: 'Preventive Care - Dental X-rays',
      date: '2026-11-24',
      time: '10:00 AM',
      dateTimeString: 'Tuesday, November 24, 2026 at 10:00 AM',
      endsAt: '11:00',
      manageUrl: expect.stringMatching(/^https:\/\/clinic\.example\/appointment\/[\w-]{22}$/),
    });
    const again = await post(bookingBody({ firstName: 'Anne', lastName: "O'Brien" }), { key: 'k1' });
    expect([again.status, await json(again)]).toEqual([201, answer]);

    const token = String(answer.manageUrl).split('/').at(-1);
    expect(await json(await get(`/appointments/${token}`))).toMatchObject(answer);
  });

  test('a slot that is taken: 409 with the three nearest free times', async () => {
    const { post } = apiOn(await open());
    await post(bookingBody());
    const refused = await post(bookingBody({ mobileNumber: '9812345211' }));
    expect(refused.status).toBe(409);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await json(refused)).toMatchObject({
      status: 409,
      reason: 'slot-taken',
      nearest: [
        { date: '2026-11-24', time: '11:00 AM' },
        { date: '2026-11-24', time: '12:00 PM' },
        { date: '2026-11-24', time: '01:00 PM' },
      ],
    });
  });

  test('another request with the same key: 422', async () => {
    const { post } = apiOn(await open());
    await post(bookingBody(), { key: 'k1' });
    const refused = await post(bookingBody({ time: '11:00 AM' }), { key: 'k1' });
    expect([refused.status, (await json(refused)).reason]).toEqual([422, 'key-reused']);
  });

  test('a fifth booking for a number in a day: 429 with Retry-After', async () => {
    const { post } = apiOn(await open());
    for (const time of ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM']) await post(bookingBody({ time }));
    const refused = await post(bookingBody({ time: '02:00 PM' }));
    expect([refused.status, (await json(refused)).reason]).toEqual([429, 'too-many-today']);
    // The limit ends at midnight: a time taken from the visits would tell a stranger about them.
    expect(Number(refused.headers.get('Retry-After'))).toBe(16 * 60 * 60);
  });
});

describeEachDatabase('the yes to WhatsApp', (open) => {
  test('is stored with its version and the language of the page; without a form, or of an unknown version, none is', async () => {
    const database = await open();
    const { post } = apiOn(database);
    const form = { website: '', openFor: 2000 };
    const asked = [
      { form: { ...form, whatsapp: whatsappVersion }, language: 'mr' },
      { form },
      { form: { ...form, whatsapp: whatsappVersion + 1 } },
      {},
    ];
    const times = ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM'];
    for (const [index, each] of asked.entries()) {
      const own = { mobileNumber: `981234521${index}`, time: times[index] };
      expect((await post(bookingBody({ ...own, ...each }))).status).toBe(201);
    }
    expect((await post(bookingBody({ form: { ...form, whatsapp: true } }))).status).toBe(422);
    const rows = await database.queries
      .selectFrom('appointments')
      .select(['whatsapp_version as version', 'whatsapp_language as language'])
      .orderBy('slot_time')
      .execute();
    const none = { version: null, language: null };
    expect(rows).toEqual([{ version: whatsappVersion, language: 'mr' }, none, none, none]);
  });
});

describeEachDatabase('POST /api/appointments refuses', (open) => {
  test('bodies that are no JSON object', async () => {
    const { post } = apiOn(await open());
    const statuses = async (...bodies: (string | Uint8Array)[]) =>
      Promise.all(bodies.map(async (body) => (await post(body)).status));
    expect(await statuses('', '{', 'null', '[]', '"x"', new Uint8Array([0x22, 0xff, 0x22]))).toEqual(
      Array(6).fill(400),
    );
    expect((await post('['.repeat(10_000))).status).toBe(400);
    expect((await post(bookingBody({ message: 'x'.repeat(17_000) }))).status).toBe(413);
    expect((await post('x'.repeat(3_000_000))).status).toBe(413);
    expect((await post(bookingBody(), { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('a request without a key, or with an odd one', async () => {
    const { post } = apiOn(await open());
    for (const key of ['', 'two words', 'k'.repeat(201)]) {
      expect((await post(bookingBody(), { key })).status).toBe(400);
    }
  });

  test('fields, each with its message', async () => {
    const database = await open();
    const { post } = apiOn(database);
    const errorsOf = async (body: unknown) => {
      const response = await post(body);
      expect(response.status).toBe(422);
      return (await json(response)).errors;
    };
    expect(await errorsOf({})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      mobileNumber: 'Mobile number is required',
      serviceSelected: 'Please select a service',
      date: 'Send a day as YYYY-MM-DD',
      time: 'Send one of the slot times, such as 10:00 AM',
    });
    expect(
      await errorsOf({
        ...bookingBody(),
        firstName: 7,
        lastName: ' ',
        message: null,
        mobileNumber: '12',
        chair: 2,
      }),
    ).toEqual({
      firstName: 'Send a text',
      lastName: 'Last name is required',
      message: 'Send a text',
      mobileNumber: 'Please enter a valid 10-digit mobile number',
      chair: 'There is no such field',
    });
    expect(await errorsOf(bookingBody({ date: '2026-02-30', time: '03:00 PM' }))).toEqual({
      date: 'Send a day as YYYY-MM-DD',
      time: 'Send one of the slot times, such as 10:00 AM',
    });
    expect(await errorsOf('{"__proto__": {"firstName": "x"}, "constructor": 1}')).toMatchObject({
      constructor: 'There is no such field',
    });
    expect(await database.queries.selectFrom('appointments').selectAll().execute()).toEqual([]);
  });

  test('times that are not offered: 409 with the nearest that are', async () => {
    const { post } = apiOn(await open());
    for (const date of ['2026-11-20', '2026-11-29', '2027-06-01', '9999-12-31', '0000-01-01']) {
      const refused = await post(bookingBody({ date }));
      expect([date, refused.status]).toEqual([date, 409]);
      const { reason, nearest } = await json(refused);
      expect([reason, (nearest as unknown[]).length]).toEqual(['slot-not-offered', 3]);
    }
  });

  test('more posts from one address than the owner allows', async () => {
    const { post } = apiOn(await open(), {}, 3);
    const from = (address: string) => post({}, { 'X-Test-Address': address });
    for (let i = 0; i < 3; i++) expect((await from('192.0.2.1')).status).toBe(422);
    const refused = await from('192.0.2.1');
    expect([refused.status, (await json(refused)).reason]).toEqual([429, 'too-many']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).status).toBe(422);
    // An IPv6 user has a whole /64.
    for (let i = 0; i < 3; i++) expect((await from(`2001:db8::${i}`)).status).toBe(422);
    expect((await from('2001:db8::ffff')).status).toBe(429);
  });

  test('a form that only a script would send', async () => {
    const { post } = apiOn(await open());
    const sent = (form: unknown) => post(bookingBody({ form }));
    expect((await sent({ website: 'http://spam.example', openFor: 60_000 })).status).toBe(429);
    expect((await sent({ website: '', openFor: 20 })).status).toBe(429);
    expect((await sent({ website: '' })).status).toBe(422);
    expect((await sent({ website: '', openFor: 2000 })).status).toBe(201);
  });
});
