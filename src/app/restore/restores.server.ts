import type { RequestListener } from 'node:http';
import { basename, resolve } from 'node:path';
import type { ChosenBackup, Restores } from '#features/health/restore/restores.server.ts';
import type { RestoreFailure, RestoreOutcome } from '#features/health/restore/restores.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import { audit, type AuditActor } from '#features/staff/audit/audit.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { problemBody, problemHeaders } from '#platform/api/problem.server.ts';
import { NoRoomError, refuseWithoutRoom } from '#platform/backup/make-backup.server.ts';
import { DamagedBackupError } from '#platform/backup/prove-backup.server.ts';
import {
  prepareRestore,
  refuseWhileInUse,
  RunningServerError,
  type PreparedRestore,
} from '#platform/backup/restore-backup.server.ts';
import { readPassphrase } from '#platform/backup/snapshot.server.ts';
import { WorkInProgressError } from '#platform/backup/work-folder.server.ts';
import { systemClock } from '#platform/clock.ts';
import { databaseAwaySeconds } from '#platform/database/database-away.server.ts';
import { livenessBody } from '#platform/health/health-api.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { languageOf } from '#platform/language.ts';
import type { AppContext } from '../app-context.server.ts';
import { picturesOnDisk } from './reconcile-restore.server.ts';
import { awayProblem } from '#src/http/away-problem.server.ts';
import { migrations } from '../migrations.server.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import { applyRestore, type AppliedRestore } from './apply-restore.server.ts';

interface RestoresNeeds {
  /** Version of the running application. */
  context(): AppContext;
  /** Closes the application; `maintenance` answers until the next one is open. */
  pause(maintenance: RequestListener): Promise<void>;
  /** Opens a new application on the data folder. */
  reopen(): Promise<void>;
}

export function createRestores({ context, pause, reopen }: RestoresNeeds): Restores {
  let isRunning = false;
  let last: RestoreOutcome | undefined;

  async function prepare(file: string): Promise<PreparedRestore> {
    const { dataDirectory, storageUrl, backup } = context().config;
    await refuseWithoutRoom(dataDirectory, dataDirectory);
    const passphrase = backup.passphrase ?? readPassphrase(dataDirectory);
    const namedPictures = picturesOnDisk(storageUrl !== undefined);
    return prepareRestore(file, dataDirectory, passphrase, { migrations, namedPictures });
  }

  /** Replaces the data, which nothing has open, by the backup, or leaves them unchanged. */
  async function replace(
    prepared: PreparedRestore,
    { dataDirectory, exactly }: { dataDirectory: string; exactly: boolean },
  ): Promise<AppliedRestore> {
    await refuseWhileInUse(dataDirectory, undefined);
    const replaced = await applyRestore(prepared, {
      dataDirectory,
      url: undefined,
      clock: systemClock,
      exactly,
    });
    try {
      await reopen();
    } catch (error) {
      await replaced.undo();
      throw error;
    }
    return replaced;
  }

  async function restore({ file, exactly }: ChosenBackup): Promise<AppliedRestore> {
    // Preparing takes longest, so the site stays open meanwhile.
    const prepared = await prepare(file);
    const before = context();
    const { config, log } = before;
    log.info({ file }, 'A backup is being restored');
    try {
      await pause(maintenanceListener(before));
      return await replace(prepared, { dataDirectory: config.dataDirectory, exactly });
    } catch (error) {
      await prepared.giveUp();
      await reopen().catch((reason: unknown) => {
        log.fatal({ err: reason }, 'The site could not go on after a restore that failed');
        // The supervisor (systemd, the container) starts this program again.
        process.exit(1);
      });
      throw error;
    }
  }

  async function run(...begun: Parameters<Restores['begin']>): Promise<void> {
    last = await outcomeOf(...begun);
    isRunning = false;
  }

  async function outcomeOf(chosen: ChosenBackup, actor: AuditActor, caller: Caller): Promise<RestoreOutcome> {
    const { file, madeAt } = chosen;
    try {
      const { kept, report } = await restore(chosen);
      context().log.info({ file, kept }, 'A backup was restored');
      await record(file, actor, caller);
      return { ok: true, madeAt, kept: resolve(kept ?? ''), report };
    } catch (error) {
      context().log.error({ err: error, file }, 'A backup was not restored');
      return { ok: false, madeAt, reason: reasonOf(error) };
    }
  }

  /** Audits the restore. A failure here is only logged, since the data is restored by then. */
  async function record(file: string, actor: AuditActor, caller: Caller): Promise<void> {
    const { database, clock, log } = context();
    const event = { action: 'backup-restored', subject: basename(file) } as const;
    await database
      .transaction((tx) => audit(tx, actor, caller, event, clock.now()))
      .catch((error: unknown) =>
        log.error({ err: error, file }, 'A restore was not written into the record'),
      );
  }

  return {
    isRunning: () => isRunning,
    last: () => last,
    begin(backup, actor, caller) {
      if (isRunning) return false;
      isRunning = true;
      void run(backup, actor, caller);
      return true;
    },
  };
}

function reasonOf(error: unknown): RestoreFailure {
  if (error instanceof NoRoomError) return 'no-room';
  if (error instanceof DamagedBackupError) return 'spoilt';
  if (error instanceof WorkInProgressError) return 'at-work';
  return error instanceof RunningServerError ? 'in-use' : 'failed';
}

/** Answers each request during a restore, with the telephone number. */
function maintenanceListener(app: AppContext): RequestListener {
  const { facts: clinic } = app.site.current();
  const { publicUrl } = app.config;
  const always = {
    ...securityHeaders({ https: publicUrl.startsWith('https:') }),
    'Retry-After': String(databaseAwaySeconds),
  };
  const json = problemBody(awayProblem('records', clinic));
  return ({ url = '/', headers }, response) => {
    if (url === '/healthz') {
      response
        .writeHead(200, { ...always, 'Content-Type': 'application/json' })
        .end(JSON.stringify(livenessBody(true)));
      return;
    }
    if (!headers.accept?.includes('text/html')) {
      response.writeHead(503, { ...always, ...problemHeaders }).end(json);
      return;
    }
    const language = languageOf(url.split('?', 1)[0]!);
    const words = pageWords(app, language).site.failure;
    const html = renderFailurePage(clinic, {
      title: words.failureTitle,
      text: words.failureText,
      language,
    });
    response
      .writeHead(503, { ...always, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(html);
  };
}
