import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import type { Content, ContentErrors } from '#features/clinic/content/content.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { createLiveSite } from '#features/clinic/live-site.server.ts';
import { followContent } from '#features/clinic/content/live-content.server.ts';
import { contentCalls } from '#features/clinic-editor/publishing/api.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import { createLog } from '#platform/log.server.ts';
import type { Location, OpenDatabase } from '../servers/databases.ts';
import { bookingOn, mobile, wanted } from './booking.ts';
import { callsAt } from '../api/calls-at.ts';
import { admit } from './desk-api.ts';
import { receptionist } from './desk.ts';

type Person = Pick<SignedIn, 'account'> & Partial<Pick<SignedIn, 'siteParts'>>;

const owner: Person = { account: { ...receptionist.signedIn.account, role: 'owner' } };
/** The content of a clinic without settings. */
export const firstVersion = {
  content: defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 }),
  samples: ['CLINIC_NAME', 'CLINIC_PHONE', 'CLINIC_STREET', 'CLINIC_CITY'],
};
const log = createLog('silent');

/** The API of one server, called by the owner or by `person`. */
export async function startContentApi(
  open: OpenDatabase,
  location?: Location,
  settings = {},
  person: Person = owner,
) {
  const database = await open(location);
  const content = await followContent({ database, first: firstVersion, now: 0, log });
  const booking = bookingOn(database, { site: createLiveSite(content, 36, () => false, false) });
  const messageFaultsOf = ({ name }: Content, live: Content): ContentErrors =>
    name !== live.name && name.includes('too long') ? { name: 'Too long for an SMS' } : {};
  const editing = {
    booking,
    content,
    staff: { clock: booking.clock },
    contentSettings: settings,
    messageFaultsOf,
    textFaultsOf: () => ({}),
  };
  const { address } = receptionist.caller;
  const api = callsAt('/api/staff/clinic', contentCalls, editing, { guard: admit(() => person), address });
  const call = async (
    method: string,
    path: string,
    body?: object | Uint8Array<ArrayBuffer>,
    seen?: number,
  ) => {
    const isFile = body instanceof Uint8Array;
    const response = await api.request(path, {
      method,
      headers: {
        ...(body && { 'Content-Type': isFile ? 'application/x-tar' : 'application/json' }),
        ...(seen !== undefined && { 'If-Match': `"${seen}"` }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      status: response.status,
      tag: response.headers.get('ETag'),
      bytes,
      body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    };
  };
  const save = async (change: Partial<Content>) => {
    const { body } = await call('GET', '/');
    return call('PUT', '/draft', { ...(body.draft ?? body.published), ...change }, body.version);
  };
  const book = async (time: string) => {
    const booked = await bookAppointment(
      booking,
      wanted({ date: '2026-11-24', time, mobileNumber: mobile(Number(time.slice(0, 2))) }),
      crypto.randomUUID(),
    );
    if (!booked.ok) throw new Error('not booked');
    return booked.appointment;
  };
  return { database, content, call, save, book };
}
