import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { sessionsTopic } from '#features/staff/session/sessions-store.server.ts';
import { createNews } from '#platform/http/live-stream.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { addPerson, signedInAs, signInAs, TestBrowser, testStaff } from '#tests/support/people/staff.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { eventsOf } from '#tests/support/servers/event-stream.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { deskNews } from '../visit/desk-news.server.ts';
import { callsTopics, readCallsPage } from './read-calls.server.ts';
import { setCalling } from './record-call.server.ts';

describeEachDatabase('the news of Calls', (open, kind) => {
  test('two desks see within a second whom the other calls', async () => {
    const database = await open();
    const staff = await testStaff(database);
    const app = staffApp(staff);
    const owner = new TestBrowser(app);
    await signInAs(owner);
    const openDesk = async (email: string) => {
      await addPerson(staff, owner, 'reception', email, 'ten slow bicycles');
      const browser = new TestBrowser(app);
      await signInAs(browser, email, 'ten slow bicycles');
      // PostgreSQL may have several servers, so each desk is on its own there.
      const own = kind === 'postgres' ? await open(database.location) : database;
      const news = createNews(own, { calls: deskNews(own, staff, callsTopics) }, sessionsTopic);
      onTestFinished(() => news.close());
      const server = new Hono().get('/live', (c) => {
        c.set('address', '203.0.113.8');
        return news.answer(c);
      });
      const events = eventsOf(await server.request('/live', { headers: { Cookie: browser.cookieHeader } }));
      const hear = () => events.until(/event: news\ndata: \{"calls":\d+\}\n/);
      await hear();
      return { desk: deskOn(own), actor: await signedInAs(staff, browser), hear };
    };
    const asha = await openDesk('asha@clinic.example');
    const desks = [asha, await openDesk('ravi@clinic.example')];
    const { id } = await appointmentIn(asha.desk.booking, 'confirmed', { toConfirm: true });

    for (const { desk, actor } of desks) {
      let isCalling = false;
      const changeAndSee = async () => {
        isCalling = !isCalling;
        const account = isCalling ? actor.signedIn.account.uid : undefined;
        const seen = desks.map(async (other) => {
          for (;;) {
            await other.hear();
            const { lines: calls } = await readCallsPage(other.desk, other.actor);
            if (calls.length === 1 && calls[0]!.calling?.account === account) return;
          }
        });
        expect(await setCalling(desk, actor, id, { isCalling, isAnyway: false })).toEqual({ ok: true });
        await Promise.all(seen);
      };
      await expect.poll(() => elapsed(changeAndSee), { timeout: 30_000 }).toBeLessThan(1000);
      if (isCalling) await changeAndSee();
    }
  });
});
