import type { MiddlewareHandler } from 'hono';
import sharp from 'sharp';
import { expect } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import type { Content, ContentPicture } from '#features/clinic/content/content.ts';
import { followContent } from '#features/clinic/content/live-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { markFiles } from '#features/clinic/own-mark.ts';
import { factsOf } from '#features/clinic/facts-of-content.ts';
import {
  removeClinicPicture,
  storeClinicPicture,
} from '#features/clinic-editor/pictures/add-picture.server.ts';
import { clinicPictureCalls, clinicPictureFiles } from '#features/clinic-editor/pictures/api.server.ts';
import { contentCalls } from '#features/clinic-editor/publishing/api.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import type { Role } from '#features/staff/session/roles.ts';
import type { PreparedPicture, PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import { callsAt } from '../api/calls-at.ts';
import { bookingOn } from '../people/booking.ts';
import { admit } from '../people/desk-api.ts';
import { receptionist } from '../people/desk.ts';
import { memoryStorage } from './memory-storage.ts';

const first = {
  content: defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 }),
  samples: [],
};
const log = createLog('silent');
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
/** The consent form's fields. */
export const consent = {
  by: 'Asha Rao',
  date: '2026-11-20',
  purpose: 'The clinic’s website',
  until: '2026-12-31',
};

/** A small picture, with different content for each size. */
const dot = async (size: number) =>
  new Uint8Array(
    await sharp({ create: { width: Math.ceil(size / 10), height: 8, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer(),
  );

const markDots = () =>
  Promise.all(
    Object.values(markFiles).map(async (name) => {
      const [width, type] = name.split('.') as [string, PreparedPicture['files'][number]['type']];
      return { width: Number(width), type, content: await dot(Number(width)) };
    }),
  );

/** One server's API for pictures, with a clock that can be advanced. */
export async function openClinicPictures(database: Database) {
  const content = await followContent({ database, first, now: 0, log });
  const booking = bookingOn(database);
  let now = booking.clock.now();
  const clock = { now: () => now };
  const { storage, files, state } = memoryStorage();
  // A fake, since the picture process has its own tests.
  const preparePicture: PreparePicture = async (bytes, sizes) => {
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    if (sizes === 'mark')
      return { ok: true, picture: { width, height, files: await markDots(), preview: '' } };
    const made = await Promise.all(
      [480, 800].flatMap((size) =>
        (['avif', 'webp'] as const).map(async (type) => ({ width: size, type, content: await dot(size) })),
      ),
    );
    return { ok: true, picture: { width, height, files: made, preview: '' } };
  };
  const needs = { database, pictures: storage, preparePicture, content, clock, log };
  let role: Role = 'owner';
  const { account } = receptionist.signedIn;
  const guard = admit(() => ({ account: { ...account, role } }));
  const options = { guard, address: receptionist.caller.address };
  const pictures = callsAt('/api/staff/clinic/pictures', clinicPictureCalls, needs, options);
  const editing = {
    booking,
    content,
    staff: { clock },
    contentSettings: {},
    messageFaultsOf: () => ({}),
    textFaultsOf: () => ({}),
    clinicPictures: needs,
  };
  const document = callsAt('/api/staff/clinic', contentCalls, editing, options);
  const outside: MiddlewareHandler = async (c) => c.notFound();
  const visitors = clinicPictureFiles({ database, pictures: storage }, { gallery: outside, site: outside });

  const add = async (person: 'yes' | 'no') => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(await photo())], 'Asha Rao.jpg', { type: 'image/jpeg' }));
    body.append('person', person);
    const answer = await pictures.request('/', { method: 'POST', body });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { file: string }).file;
  };
  const send = (path: string, method: string, body?: object) =>
    pictures.request(path, {
      method,
      ...(body instanceof Blob
        ? { body }
        : body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const read = async () =>
    (await (await document.request('/')).json()) as { version: number; published: Content; draft?: Content };
  const save = async (change: { [Name in keyof Content]?: Content[Name] | undefined }) => {
    const { version, published, draft = published } = await read();
    const answer = await document.request('/draft', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'If-Match': `"${version}"` },
      body: JSON.stringify({ ...draft, ...change }),
    });
    expect(answer.status).toBe(200);
  };
  const publish = async () => {
    const body = '{}';
    const headers = { 'Content-Type': 'application/json' };
    const answer = await document.request('/publish', { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const look = (file: string, headers = {}, size = '480.webp') =>
    visitors.request(`/${file}/${size}`, { headers });
  const facts = () => factsOf(content.current(), { keepMonths: 36, confirmationChannel: 'onPage' });
  const addMark = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    return pictures.request('/mark', { method: 'POST', body });
  };
  return {
    content,
    needs,
    files,
    storageState: state,
    add,
    addMark,
    send,
    read,
    save,
    publish,
    look,
    facts,
    shown: () => facts().pictures,
    document,
    /** Sets the role of the session for the calls below. */
    signInAs: (other: Role) => void (role = other),
    /** Dependencies of the gallery on the same server. */
    gallery: {
      ...needs,
      judgeText: () => undefined,
      storePerson: (picture: PreparedPicture) => storeClinicPicture(needs, picture, 'people'),
      removePerson: (file: string) => removeClinicPicture(needs, file),
      record: async () => {},
    },
    photo: async (name: string) => ({ name, type: 'image/jpeg', bytes: new Uint8Array(await photo()) }),
    wait: (milliseconds: number) => void (now += milliseconds),
  };
}

/** The picture as a document names it. */
export const inPlace = (file: string): ContentPicture => ({
  file,
  focus: { x: 32, y: 77 },
  alt: { en: 'Our team', hi: 'हमारी टीम' },
});
