// Measures whether the editor, a reorder and the gallery page take as long with a thousand pictures as with fifty, and the delay until open
// pages show a change.
import { openEvents } from '../../tests/support/servers/event-stream.ts';
import { signInToGallery, galleryPassword } from '../../tests/support/people/gallery-staff.ts';
import { openStoredData, storeManyPictures } from '../../tests/support/pictures/many-pictures.ts';
import { runServer } from '../../tests/support/servers/run-server.ts';
import type { Bench } from './measurement.ts';

const fewer = 50;
const more = 1000;
const rounds = 25;
const shown = 50;
const openPages = 200;
const changes = 5;

export const bench: Bench = async () => {
  const [few, many] = [await serve(fewer), await serve(more)];
  const ratios: Record<string, number[]> = {};
  // Both sizes alternate, so that other work of the machine slows both. The first rounds warm up.
  for (let round = -5; round < rounds; round += 1) {
    for (const what of ['a reorder', 'the gallery page, made anew', 'the editor’s first view'] as const) {
      const [less, much] = [await few.time(what), await many.time(what)];
      if (round >= 0) (ratios[what] ??= []).push(much / less);
    }
  }
  const shownAfter = await timeChanges(few);
  await Promise.all([few.server.remove(), many.server.remove()]);
  const measurements = Object.entries(ratios).map(([what, values]) => ({
    name: `${what}, ${more.toLocaleString('en')} : ${fewer} pictures`,
    value: median(values),
    unit: '×',
    bar: { is: 'at most', value: 2 } as const,
  }));
  const shownBy = {
    name: `a change, until the slowest of ${openPages} open pages has the new list`,
    value: median(shownAfter),
    unit: 'ms',
    bar: { is: 'at most', value: 1000 } as const,
  };
  return { measurements: [...measurements, shownBy], notCompared: [] };
};

/** Each open page gets the change and reloads its list, as the teaser does. */
async function timeChanges({ server: { origin }, send, ids }: Awaited<ReturnType<typeof serve>>) {
  const pages = await Promise.all(
    Array.from({ length: openPages }, () => openEvents(`${origin}/api/gallery/live`)),
  );
  await Promise.all(pages.map(({ until }) => until(/event: beat\n/)));
  const times: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const start = performance.now();
    const told = await send('PATCH', `/${ids[0]}`, { title: `Change ${change}` });
    if (!told.ok) throw new Error(`A change: ${told.status}`);
    await Promise.all(
      pages.map(async ({ until }) => {
        await until(/event: changed\n/);
        const list = await (await fetch(`${origin}/api/gallery?limit=6`)).text();
        if (!list.includes(`Change ${change}`)) throw new Error('A page has an old list');
      }),
    );
    times.push(performance.now() - start);
  }
  for (const { close } of pages) close();
  return times;
}

async function serve(count: number) {
  const server = await runServer({ GALLERY_PASSWORD: galleryPassword });
  const database = openStoredData(server.dataDirectory);
  storeManyPictures(database, count - 9);
  database.close();
  const { send, cookie } = await signInToGallery(server.origin);
  const list = await fetch(`${server.origin}/api/gallery?limit=${shown}`);
  const { items } = (await list.json()) as { items: { id: string }[] };
  const ids = items.map(({ id }) => id);
  const ask = {
    // One row from the tenth place to the third, as the editor sends it: the rows that it shows.
    'a reorder': () => {
      ids.splice(2, 0, ...ids.splice(9, 1));
      return send('PUT', '/order', { ids });
    },
    // The reorder has cleared the cached page.
    'the gallery page, made anew': () => fetch(`${server.origin}/gallery`),
    'the editor’s first view': () => fetch(`${server.origin}/gallery/edit`, { headers: { Cookie: cookie } }),
  };
  const time = async (what: keyof typeof ask) => {
    const start = performance.now();
    const answer = await ask[what]();
    await answer.text();
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    return performance.now() - start;
  };
  return { server, time, send, ids };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
