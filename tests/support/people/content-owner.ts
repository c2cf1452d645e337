import type { Content } from '#features/clinic/content/content.ts';
import { owner } from '../servers/first-start.ts';

/** Settings with which a test's server has an owner. */
export const ownerSettings = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password };

interface Read {
  version: number;
  published: Content;
  draft?: Content;
  preview?: string;
}

/** Signs the owner in and changes the content as the editor does. */
export async function signInContentOwner(origin: string) {
  const signIn = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  });
  if (!signIn.ok) throw new Error(`${signIn.status} ${await signIn.text()}`);
  const Cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/staff/clinic${path}`, {
      method,
      headers: { Origin: origin, Cookie, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const read = async () => (await (await send('GET', '')).json()) as Read;
  const store = async (content: Content, version: number) => {
    const saved = await send('PUT', '/draft', content, { 'If-Match': `"${version}"` });
    if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`);
    return (await saved.json()) as { version: number; preview: string };
  };
  return {
    Cookie,
    send,
    read,
    /** Saves a draft with this change; returns its number and the token of its preview. */
    async save(change: Partial<Content> | ((content: Content) => Partial<Content>)) {
      const { version, published, draft = published } = await read();
      return store({ ...draft, ...(typeof change === 'function' ? change(draft) : change) }, version);
    },
    /** Publishes; keeps all booked visits, and gives a reason for each text with a warning. */
    async publish() {
      const { visits, warnings } = (await (await send('POST', '/publish?preview', {})).json()) as {
        visits: { reference: string }[];
        warnings: { path: string }[];
      };
      const published = await send('POST', '/publish', {
        visits: Object.fromEntries(visits.map(({ reference }) => [reference, 'keep'])),
        reasons: Object.fromEntries(warnings.map(({ path }) => [path, 'Asked for by this test'])),
      });
      if (!published.ok) throw new Error(`${published.status} ${await published.text()}`);
    },
    discard: () => send('DELETE', '/draft'),
  };
}

/** The owner publishes that each service takes an hour, and some rules of booking. */
export async function publishHourLongVisits(origin: string, rules: Partial<Content['booking']> = {}) {
  const owner = await signInContentOwner(origin);
  await owner.save(({ bookable, booking }) => ({
    booking: { ...booking, ...rules },
    bookable: bookable.map((group) => ({
      ...group,
      services: group.services.map((service) => ({ ...service, minutes: 60 })),
    })),
  }));
  await owner.publish();
}

/** A dentist of the content document who is shown on the site. */
export const contentDentist = (id: string, name: string) => ({
  id,
  name,
  qualification: { en: 'BDS' },
  registration: `A-${id}`,
  languages: ['en' as const],
  shown: true,
});
