// Do the editor, a reorder and the gallery page cost the same with a thousand pictures as with fifty?
import { signInToGallery, galleryPassword } from '#tests/support/gallery-staff.ts';
import { openStoredData, storeManyPictures } from '#tests/support/many-pictures.ts';
import { runServer } from '#tests/support/run-server.ts';
import type { Bench } from './measurement.ts';

const fewer = 50;
const more = 1000;
const rounds = 25;
const shown = 50;

export const bench: Bench = async () => {
  const [few, many] = [await serve(fewer), await serve(more)];
  const ratios: Record<string, number[]> = {};
  // In turn, round by round, so that whatever else the machine does slows both. The first rounds warm up.
  for (let round = -5; round < rounds; round += 1) {
    for (const what of ['a reorder', 'the gallery page, made anew', 'the editor’s first view'] as const) {
      const [less, much] = [await few.time(what), await many.time(what)];
      if (round >= 0) (ratios[what] ??= []).push(much / less);
    }
  }
  await Promise.all([few.server.remove(), many.server.remove()]);
  const measurements = Object.entries(ratios).map(([what, values]) => ({
    name: `${what}, ${more.toLocaleString('en')} : ${fewer} pictures`,
    value: median(values),
    unit: '×',
    bar: { is: 'at most', value: 2 } as const,
  }));
  return { measurements, notCompared: [] };
};

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
    // The reorder has thrown the kept page away.
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
  return { server, time };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
