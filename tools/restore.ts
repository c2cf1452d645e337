// `npm run restore -- FILE`: replaces the current data by a backup, keeps a copy of them, and puts later bookings back unless `--exactly` is
// given. It asks for confirmation unless `--yes` is given. See docs/operations.md.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { picturesOnDisk } from '../src/app/restore/reconcile-restore.server.ts';
import { audit, machineActor } from '../src/features/staff/audit/audit.server.ts';
import type { Queries } from '../src/platform/database/database.server.ts';
import { readConfig, type Config } from '../src/config/read-settings.server.ts';
import { migrations } from '../src/app/migrations.server.ts';
import { formerDataDays } from '../src/platform/backup/former-data.ts';
import { replacedPrefix } from '../src/platform/backup/postgres-copy.server.ts';
import { WrongPassphraseError } from '../src/platform/backup/prove-backup.server.ts';
import { listBackups } from '../src/platform/backup/make-backup.server.ts';
import { fetchBackup, listCopies } from '../src/platform/backup/copy-backups.server.ts';
import type { ReconcileReport } from '../src/features/health/restore/restores.ts';
import {
  keepPassphrase,
  prepareRestore,
  refuseWhileInUse,
  type PreparedRestore,
} from '../src/platform/backup/restore-backup.server.ts';
import { backupSecret, readPassphrase } from '../src/platform/backup/snapshot.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import { applyRestore } from '../src/app/restore/apply-restore.server.ts';
import { tellFailure } from './tell-failure.ts';

interface Person {
  /** True: later bookings are not put back. */
  exactly?: boolean;
  /** `reason`: why the passphrase that the machine keeps, or the one typed before, is not enough. */
  passphrase(reason: string): Promise<string>;
  /** Shows the summary; resolves to true when the person agrees. */
  agrees(summary: string): Promise<boolean>;
  /** Passes a function that cleans up an unfinished restore, for an interruption. */
  onPrepared?(giveUp: () => Promise<void>): void;
}

/** Restores a backup and returns the lines of a report; undefined when the person did not agree and nothing was changed. */
export async function restore(
  file: string,
  {
    dataDirectory,
    storageUrl,
    databaseUrl,
    backup,
  }: Pick<Config, 'dataDirectory' | 'storageUrl' | 'databaseUrl' | 'backup'>,
  person: Person,
): Promise<string[] | undefined> {
  if (!existsSync(file)) throw new Error(`There is no backup at ${resolve(file)}`);
  const namedPictures = picturesOnDisk(storageUrl !== undefined);
  const needs = { migrations, namedPictures, databaseUrl };
  await refuseWhileInUse(dataDirectory, databaseUrl);
  const hasSecret = existsSync(resolve(dataDirectory, backupSecret));
  const ownPassphrase = backup.passphrase ?? (hasSecret ? readPassphrase(dataDirectory) : undefined);
  const { prepared, passphrase } = await openBackup(
    (phrase) => prepareRestore(file, dataDirectory, phrase, needs),
    ownPassphrase,
    person,
  );
  person.onPrepared?.(prepared.giveUp);
  try {
    if (!(await person.agrees(summaryOf(prepared)))) return undefined;
    const exactly = person.exactly ?? false;
    const event = { action: 'backup-restored', subject: basename(file) } as const;
    const auditRestore = (restored: Queries) =>
      audit(restored, { account: machineActor }, { address: '' }, event, systemClock.now());
    const place = { dataDirectory, url: databaseUrl, clock: systemClock, exactly, auditRestore };
    const { kept, report } = await applyRestore(prepared, place);
    const isNewPassphrase = passphrase !== ownPassphrase && backup.passphrase === undefined;
    if (isNewPassphrase) await keepPassphrase(dataDirectory, passphrase, kept);
    return [
      'Restored.',
      ...(isNewPassphrase
        ? [
            'New backups of this machine open with the passphrase that you typed. Those made before still need the former one.',
          ]
        : []),
      ...(kept
        ? [
            `What was there before is kept in ${resolve(kept)} for ${formerDataDays} days; the health page shows it, and can delete it at once.`,
          ]
        : []),
      ...(databaseUrl
        ? [
            `The database that was there, if there was one, is kept as long, as ${replacedPrefix(databaseUrl)}….`,
          ]
        : []),
      ...linesOf(report),
    ];
  } finally {
    await prepared.giveUp();
  }
}

const maxTyped = 3;

/** Asks for the passphrase where the machine keeps none, or keeps another one: it may have been started before the restore. */
async function openBackup(
  prepare: (passphrase: string) => Promise<PreparedRestore>,
  ownPassphrase: string | undefined,
  person: Person,
): Promise<{ prepared: PreparedRestore; passphrase: string }> {
  let reason = '';
  let passphrase = ownPassphrase;
  for (let typed = 0; ;) {
    if (passphrase === undefined) {
      passphrase = await person.passphrase(reason);
      typed += 1;
    }
    try {
      return { prepared: await prepare(passphrase), passphrase };
    } catch (error) {
      if (!(error instanceof WrongPassphraseError) || passphrase === '' || typed === maxTyped) throw error;
      reason =
        typed === 0
          ? 'The passphrase of this machine does not open the backup. Another machine made it, or its passphrase was another one then.'
          : 'This passphrase does not open the backup. It was printed when the machine that made it was first started.';
      passphrase = undefined;
    }
  }
}

const unreadable = {
  visits: 'visits',
  messages: 'messages',
  accounts: 'staff accounts',
  'audit-log': 'lines of the record',
  erasures: 'erased patients and withdrawn pictures',
};

export function linesOf(report: ReconcileReport): string[] {
  const { erased, undone, provenNumbers, unknownMessages, putBack } = report;
  const { withoutTime, withoutDentist, accounts, missingPictures } = report;
  const [off, on] = [accounts.filter(({ isOff }) => isOff), accounts.filter(({ isOff }) => !isOff)];
  const emails = (all: typeof accounts) => all.map(({ email }) => email).join(', ');
  const lines: (string | false)[] = [
    putBack > 0 && `Put back: ${putBack} of the visits that were booked since.`,
    withoutTime.length > 0 &&
      `Not put back, their time has another patient in the backup: ${withoutTime.join(', ')}. They stand as cancelled: call these patients.`,
    withoutDentist.length > 0 &&
      `Put back without their chosen dentists, whose chairs are taken or blocked then: ${withoutDentist.join(', ')}. Call these patients.`,
    erased > 0 && `Erased again: ${erased} appointments of patients who had been erased since.`,
    undone > 0 && `Removed again: ${undone} visits and patients of imports that had been undone since.`,
    provenNumbers > 0 &&
      `Kept: the numbers of ${provenNumbers} visits, which their patients have proven by a code since.`,
    report.unreadable.length > 0 &&
      `What was there before is damaged. Not everything could be read of: ${report.unreadable.map((part) => unreadable[part]).join(', ')}. What could be read was carried over.`,
    (report.isNewMachine || report.unreadable.includes('erasures')) &&
      'Patients whom you erased and pictures that you withdrew after this backup was made may be back: erase them again.',
    'Everybody signs in again; invitations, links to a new password and calendar links are void.',
    on.length > 0 && `As on the day of the backup, with the password of that day: ${emails(on)}.`,
    off.length > 0 &&
      `Switched off, since nothing newer than the backup is known of them: ${emails(off)}. Enable those who still work here at /staff/people.`,
    unknownMessages > 0 &&
      `${unknownMessages} messages may have been sent already: decide about them at /staff/messages.`,
    missingPictures.length > 0 &&
      `Missing from the backup, since they were missing when it was made: ${missingPictures.join(', ')}.`,
  ];
  return lines.filter((line) => line !== false);
}

const counted = {
  appointments: 'appointments',
  gallery_items: 'pictures',
  staff_accounts: 'staff accounts',
  outbox: 'messages',
};

function summaryOf({ manifest: { madeAt, tables }, current }: PreparedRestore): string {
  const made = new Date(madeAt).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const lines = Object.entries(counted).map(
    ([table, name]) =>
      `  ${name}: ${current ? (current[table] ?? 0) : 'damaged'} now, ${tables[table] ?? 0} in the backup`,
  );
  return [`The backup was made on ${made} and is whole.`, ...lines].join('\n');
}

/** Opens one terminal for all questions, since a pipe may deliver several answers at once. */
function openTerminal() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    /** Empty when the terminal was closed instead of an answer. */
    async ask(question: string): Promise<string> {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      return done ? '' : value.trim();
    },
    /** Ctrl-C at a question, which a terminal does not send as a signal. */
    onInterrupt: (interrupt: () => void) => void terminal.once('SIGINT', interrupt),
    close: () => terminal.close(),
  };
}

if (import.meta.main) {
  await tellFailure(async () => {
    const args = process.argv.slice(2);
    const file = args.find((each) => !each.startsWith('--'));
    const config = readConfig();
    const { copyTo, directory } = config.backup;
    const kept = (await listBackups(directory)).map((backup) => backup.file);
    if (!file) {
      const copies = copyTo ? await listCopies(copyTo) : [];
      const known = [...kept, ...copies].map((name) => `  ${name}`);
      throw new Error(['Say which: npm run restore -- FILE', ...known].join('\n'));
    }
    // A backup can be given by name alone: then it is in the folder of the backups, or its copy is fetched, as on an empty machine.
    const named = existsSync(file) ? file : kept.find((one) => basename(one) === file);
    const fetched = copyTo && !named ? await fetchBackup(copyTo, file, directory) : undefined;
    const restored = { ...config, databaseUrl: config.databaseSessionUrl };
    const terminal = openTerminal();
    const said = await restore(named ?? fetched ?? file, restored, {
      onPrepared(giveUp) {
        const interrupt = () => void giveUp().finally(() => process.exit(130));
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
        terminal.onInterrupt(interrupt);
      },
      exactly: args.includes('--exactly'),
      async passphrase(reason) {
        if (reason) console.log(reason);
        return terminal.ask('Passphrase of the backup: ');
      },
      async agrees(summary) {
        console.log(summary);
        return (
          args.includes('--yes') || /^y/i.test(await terminal.ask('Replace the present data with it? (y/n) '))
        );
      },
    }).finally(terminal.close);
    console.log((said ?? ['Nothing was changed.']).join('\n'));
  });
}
