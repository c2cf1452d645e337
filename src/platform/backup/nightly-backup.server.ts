import type { Clock } from '../clock.ts';
import type { Backups } from './backups.server.ts';

/** A server that has just started has visitors waiting: the backup of a night in which it stood still comes a little later. */
const settleIn = 10 * 60_000;

/**
 * A round of the job that makes a backup where the newest one was made before `lastDue`, the last time at which one was due. One that
 * fails is logged with its reason by the caller and tried again at the next round.
 */
export function nightlyBackup(
  backups: Pick<Backups, 'list' | 'make' | 'copy' | 'state' | 'isBeingMade'>,
  { clock, lastDue }: { clock: Clock; lastDue(now: number): number },
): () => Promise<number> {
  const startedAt = clock.now();
  return async () => {
    const now = clock.now();
    if (now - startedAt < settleIn) return 0;
    // Of several servers with one folder, one makes it.
    if (await backups.isBeingMade()) return 0;
    const [newest] = await backups.list();
    if (!newest || newest.madeAt < lastDue(now)) await backups.make();
    else if (backups.state().failed?.reason === 'not-copied') await backups.copy();
    return 0;
  };
}
