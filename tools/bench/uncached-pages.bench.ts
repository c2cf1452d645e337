// Measures the processor time of the server, all threads included, for rendering an uncached page.
import { z } from 'zod';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ask } from '../../tests/support/servers/siege.ts';
import { bookingBody } from '../../tests/support/people/booking-api.ts';
import { ownerSettings, signInContentOwner } from '../../tests/support/people/content-owner.ts';
import type { Bench } from './measurement.ts';
import { processorTime } from './processor-time.ts';

/** Pages that anybody can request, by the thousand. */
const forAll = ['/no-such-page', '/book?service=Preventive+Care+-+Dental+X-rays', '/staff'];
/** Pages for one patient or a signed-in person. */
const forOne = [
  '/book?date=2026-11-24&time=17:00',
  '/appointment/no-such-token',
  '/staff/appointments',
  '/staff/patients',
  '/staff/account',
];
const rounds = 7;
const asked = 100;

export const bench: Bench = async () => {
  const server = await runServer(ownerSettings);
  try {
    const { Cookie } = await signInContentOwner(server.origin);
    const booked = await ask(server.origin, '/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(bookingBody()),
    });
    const { manageUrl } = z.object({ manageUrl: z.string() }).parse(JSON.parse(booked.body));
    const patientPage = new URL(manageUrl, server.origin);
    const pages = [...forAll, ...forOne, patientPage.pathname + patientPage.search];
    const cost = new Map<string, number[]>(pages.map((path) => [path, []]));
    const askOften = async (path: string, times: number) => {
      const signedIn = path.startsWith('/staff/') && { Cookie };
      const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...signedIn };
      for (let n = 0; n < times; n++) await ask(server.origin, path, { headers });
    };
    // A warm-up, in which the engine compiles hot code.
    for (const path of pages) await askOften(path, 400);
    for (let round = 0; round < rounds; round++) {
      for (const path of pages) {
        const before = processorTime(server.processId);
        await askOften(path, asked);
        cost.get(path)!.push((processorTime(server.processId) - before) / asked);
      }
    }
    return {
      measurements: Array.from(cost, ([path, values]) => ({
        name: `processor time of ${path === pages.at(-1) ? 'a patient’s page' : path}`,
        value: values.sort((a, b) => a - b)[rounds >> 1]!,
        unit: 'ms',
        bar: { is: 'at most', value: 10 },
      })),
      notCompared: [],
    };
  } finally {
    await server.remove();
  }
};
