import { unzipSync } from 'fflate';
import { parse } from 'csv-parse/sync';
import { signInContentOwner } from '../people/content-owner.ts';

/** The owner's import, as the page calls it. */
export async function importByApi(origin: string) {
  const { Cookie } = await signInContentOwner(origin);
  const headers = { Origin: origin, Cookie };
  const send = (method: string, path: string, body?: object) =>
    fetch(`${origin}/api/staff${path}`, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    async upload(lines: readonly string[]) {
      const body = new FormData();
      body.set('file', new File([lines.join('\n')], 'book.csv'));
      const answer = await fetch(`${origin}/api/staff/import`, { method: 'POST', headers, body });
      return (await answer.json()) as { id: string; columns: { kind: string }[]; rows: { fate: string }[] };
    },
    async match(id: string, columns: readonly string[], treatments: object[]) {
      const answer = await send('PUT', `/import/${id}/columns`, { columns, treatments });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async run(id: string) {
      return (await (await send('POST', `/import/${id}/run`)).json()) as { isDone: boolean; settled: number };
    },
    /** The rows of the archive of a clinic that leaves. */
    async everything() {
      const archive = await (await send('GET', '/export.zip')).arrayBuffer();
      const table = unzipSync(new Uint8Array(archive))['appointments.csv']!;
      return parse(new TextDecoder().decode(table), { columns: true, bom: true }) as Record<string, string>[];
    },
    refused: async (id: string) => (await send('GET', `/import/${id}/refused.csv`)).text(),
  };
}
