import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { audit } from '#features/staff/audit/audit.server.ts';
import { callerOf } from '#features/staff/session/staff.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import type { Backups } from '#platform/backup/backups.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

interface BackupsNeeds {
  backups: Backups | undefined;
  database: Database;
  clock: Clock;
}

export const backupCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/backups/:name',
    summary: 'A backup, encrypted as it is kept',
    details: 'Written to the record.',
    roles: rights['restore backups'],
    answers: {
      200: { says: 'The file', type: 'application/octet-stream' },
      404: 'There is no such backup',
    },
    async handle(c, _, { backups, database, clock }: BackupsNeeds) {
      const name = c.req.param('name');
      const kept = (await backups?.list())?.find(({ file }) => basename(file) === name);
      if (!kept) return problem(c, { status: 404, title: 'There is no such backup' });
      const event = { action: 'backup-downloaded', subject: name } as const;
      await database.transaction((tx) => audit(tx, c.var.signedIn, callerOf(c), event, clock.now()));
      const body = Readable.toWeb(createReadStream(kept.file)) as ReadableStream<Uint8Array<ArrayBuffer>>;
      return c.body(body, 200, {
        ...attachment(name, 'application/octet-stream'),
        'Content-Length': String(kept.bytes),
        'Cache-Control': 'no-store',
      });
    },
  }),
];
