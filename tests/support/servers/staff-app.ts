import { Hono } from 'hono';
import { accountCalls } from '#features/staff/account/api.server.ts';
import { signInCalls } from '#features/staff/sign-in/api.server.ts';
import { gateCalls } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import { createStaffGuard } from '#features/staff/session/staff-guard.server.ts';
import type { Staff } from '#features/staff/session/staff.server.ts';
import { mountCalls } from '#platform/api/define-call.server.ts';
import { setAddress } from '#platform/http/client-address.server.ts';
import { sameOriginChanges } from '#platform/http/refuse-request.server.ts';
import { TestBrowser, testStaff } from '../people/staff.ts';
import type { OpenedDatabase } from './databases.ts';

/** The staff feature's HTTP with one route for each role, as http.server.ts mounts it. */
export function staffApp(staff: Staff): Hono {
  const requireStaff = createStaffGuard(staff);
  const app = new Hono();
  app.use(setAddress([]));
  app.use(sameOriginChanges(staff.origin));
  mountCalls(app, [...signInCalls, ...accountCalls, ...gateCalls], { staff }, requireStaff);
  app.delete('/api/gallery/:id', requireStaff('gallery'), (c) => c.json({ success: true }));
  app.post('/api/staff/appointments', requireStaff('reception'), (c) => c.json({ done: true }));
  app.post('/api/staff/people', requireStaff('owner'), (c) => c.json({ done: true }));
  return app;
}

/** The staff app on a test's database, with a browser without a session. */
export async function startStaff(opened: Promise<OpenedDatabase>) {
  const database = await opened;
  const staff = await testStaff(database);
  const app = staffApp(staff);
  return { database, staff, app, browser: new TestBrowser(app) };
}
