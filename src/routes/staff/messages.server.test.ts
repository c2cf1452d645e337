import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { MessageState } from '#features/notifications/outbox/messages.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { currentSession } from '#features/staff/session/current-session.server.ts';
import { signedInAs, signInAs } from '#tests/support/people/staff.ts';
import { startStaff } from '#tests/support/servers/staff-app.ts';
import { appContext, pageRequest, type AppContext } from '#src/app/app-context.server.ts';
import { readStaffOutbox } from './messages.server.ts';
import { loader } from './messages.tsx';

const config = {
  smsProvider: 'webhook',
  messages: { limits: { perHour: 0, perDay: 0 }, paisePerPart: 15 },
};

describeEachDatabase('the outbox as staff see it', (open) => {
  /** Three patients, whose confirmations ended in these ways. */
  const outboxOf = async (...states: MessageState[]) => {
    const database = await open();
    const desk = deskOn(database);
    const { booking } = desk;
    const ids: string[] = [];
    for (const [n, state] of states.entries()) {
      const time = `${11 + n}:00`;
      const booked = await bookAppointment(booking, wanted({ time, mobileNumber: mobile(n) }), `key ${n}`);
      if (!booked.ok) throw new Error(booked.reason);
      ids.push(booked.appointment.id);
      await database.queries
        .updateTable('outbox')
        .set({ state, reason: `because ${n}` })
        .where('appointment_id', '=', booked.appointment.id)
        .where('event', '=', 'booked')
        .execute();
    }
    await database.queries.deleteFrom('outbox').where('event', '!=', 'booked').execute();
    const read = (query = '') =>
      readStaffOutbox({ ...desk, config }, receptionist, new URLSearchParams(query));
    return { ids, read };
  };

  test('messages that wait for a receptionist are listed only on top, with the reason, the patient and a link', async () => {
    const { ids, read } = await outboxOf('unknown', 'delivered', 'failed');
    const { undecided, lines, counts } = await read();
    expect(undecided).toMatchObject([
      {
        appointmentId: ids[2],
        messages: [{ state: 'failed', failure: { says: 'because 2' }, mayResend: true }],
      },
      {
        visit: {
          name: 'Asha Patil',
          date: '2026-11-24',
          time: '11:00',
          address: `/staff/appointments?date=2026-11-24&open=${ids[0]}`,
        },
        messages: [{ state: 'unknown', failure: { says: 'because 0' }, mayResend: true, cost: 15 }],
      },
    ]);
    expect(lines).toMatchObject([{ appointmentId: ids[1], messages: [{ state: 'delivered', cost: 15 }] }]);
    expect(counts).toEqual({ unknown: 1, delivered: 1, failed: 1 });
    const older = await read(`before=${lines[0]!.messages[0]!.id}`);
    expect([older.undecided, older.lines]).toEqual([[], []]);
  });

  test('a chosen state shows those alone; a number is never whole', async () => {
    const { read } = await outboxOf('unknown', 'unknown', 'delivered');
    const { undecided, lines } = await read('state=unknown');
    expect([undecided.length, lines.length]).toEqual([0, 2]);
    expect(JSON.stringify(await read())).not.toContain(mobile(0).slice(-10));
    expect((await read('state=nonsense')).state).toBeUndefined();
  });

  test('a patient is found by name and by number; too little text finds nobody', async () => {
    const { ids, read } = await outboxOf('delivered', 'unknown', 'delivered');
    const found = async (q: string) => {
      const { undecided, lines, isTooShort } = await read(`q=${encodeURIComponent(q)}`);
      return { ids: [...undecided, ...lines].map(({ appointmentId }) => appointmentId), isTooShort };
    };
    expect(await found('pat')).toEqual({ ids: [ids[2], ids[1], ids[0]], isTooShort: false });
    expect(await found(mobile(1).slice(-6))).toEqual({ ids: [ids[1]], isTooShort: false });
    expect(await found('nobody')).toEqual({ ids: [], isTooShort: false });
    expect(await found('p')).toEqual({ ids: [], isTooShort: true });
  });

  test('a page that refreshes by itself does not extend the session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, staff, browser } = await startStaff(open());
    await signInAs(browser);
    const { caller, signedIn } = await signedInAs(staff, browser);
    const end = signedIn.session.endsAt;
    const endsAt = async () => {
      const current = await currentSession(staff, caller, { passive: true });
      return current.ok ? current.signedIn.session.endsAt : 0;
    };
    const load = async (isDataRequest: boolean) => {
      const context = new RouterContextProvider();
      const app = { ...deskOn(database), database, staff, config, settingsSecret: 'secret' };
      context.set(appContext, app as unknown as AppContext);
      context.set(pageRequest, { ...caller, language: 'en', draft: '', setCookies: [], isDataRequest });
      const url = new URL('/staff/messages', staff.origin);
      await (loader as (args: object) => Promise<unknown>)({
        context,
        request: new Request(url),
        url,
        params: {},
      });
    };
    vi.setSystemTime(Date.now() + 30 * 60_000);
    await load(true);
    expect(await endsAt()).toBe(end);
    await load(false);
    expect(await endsAt()).toBeGreaterThan(end);
  });
});
