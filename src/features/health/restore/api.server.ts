import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import type { Backups } from '#platform/backup/backups.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

interface BackupsNeeds {
  backups: Backups | undefined;
  database: Database;
  clock: Clock;
}

/** Mounted at /api/staff/backups. */
export function backupsApi(
  { backups, database, clock }: BackupsNeeds,
  callerOf: (c: Context) => Caller,
  requireStaff: RequireStaff,
) {
  const api = new Hono<StaffVariables>();
  api.get('/:name', requireStaff(rights['restore backups']), async (c) => {
    const { name } = c.req.param();
    const kept = (await backups?.list())?.find(({ file }) => basename(file) === name);
    if (!kept) return problem(c, { status: 404, title: 'There is no such backup' });
    await database.transaction((tx) =>
      audit(tx, c.get('signedIn'), callerOf(c), { action: 'backup-downloaded', subject: name }, clock.now()),
    );
    const body = Readable.toWeb(createReadStream(kept.file)) as ReadableStream<Uint8Array<ArrayBuffer>>;
    return c.body(body, 200, {
      ...attachment(name, 'application/octet-stream'),
      'Content-Length': String(kept.bytes),
      'Cache-Control': 'no-store',
    });
  });
  return api;
}

export const backupCalls: ApiCalls = {
  'GET /api/staff/backups/:name': {
    summary: 'A backup, encrypted as it is kept',
    details: 'Written to the record.',
    roles: rights['restore backups'],
    answers: {
      200: { says: 'The file', type: 'application/octet-stream' },
      404: 'There is no such backup',
    },
  },
};
