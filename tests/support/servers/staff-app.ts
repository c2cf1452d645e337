import { Hono, type Context } from 'hono';
import { createAccountApi } from '#features/staff/account/api.server.ts';
import { createSignInApi } from '#features/staff/sign-in/api.server.ts';
import { createGalleryGateApi } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import { createStaffGuard } from '#features/staff/session/staff-guard.server.ts';
import type { Staff } from '#features/staff/session/staff.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { sameOriginChanges } from '#platform/http/refuse-request.server.ts';
import { TestBrowser, testStaff } from '../people/staff.ts';
import type { OpenedDatabase } from './databases.ts';

/** The staff feature's HTTP with one route for each role, as http.server.ts mounts it. */
export function staffApp(staff: Staff): Hono {
  const callerOf = (c: Context) => ({ headers: c.req.raw.headers, address: clientAddress(c, []) });
  const requireStaff = createStaffGuard(staff, callerOf);
  const app = new Hono();
  app.use(sameOriginChanges(staff.origin));
  app.route('/api/auth', createSignInApi(staff, callerOf));
  app.route('/api/auth', createAccountApi(staff, callerOf, requireStaff));
  app.route('/api/gallery', createGalleryGateApi(staff, callerOf));
  app.delete('/api/gallery/:id', requireStaff('gallery'), (c) => c.json({ success: true }));
  app.post('/api/staff/appointments', requireStaff('reception'), (c) => c.json({ done: true }));
  app.post('/api/staff/people', requireStaff('owner'), (c) => c.json({ done: true }));
  return app;
}

/** That on a test's database, with a browser in which nobody has signed in. */
export async function startStaff(opened: Promise<OpenedDatabase>) {
  const database = await opened;
  const staff = await testStaff(database);
  const app = staffApp(staff);
  return { database, staff, app, browser: new TestBrowser(app) };
}
