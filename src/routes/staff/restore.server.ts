// Data of the restore page: the changes in each feature since the chosen backup.
import { maxVersions } from '#features/clinic/content/content-versions.ts';
import { basename, resolve } from 'node:path';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { changedSince, bookedSince } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { publishedVersions } from '#features/clinic/content/content-versions-store.server.ts';
import { countAddedSince } from '#features/gallery/pictures/gallery-items-store.server.ts';
import type { RestoreFacts } from '#features/health/restore/restore-page.tsx';
import type { AppContext } from '#src/app/app-context.server.ts';

/** Undefined where there is no backup. `wanted`: the instant of a backup; without it, the newest one. */
export async function readRestore(
  {
    backups,
    restores,
    clock,
    config: { dataDirectory },
    site,
    database: { queries },
  }: Pick<AppContext, 'backups' | 'restores' | 'clock' | 'config' | 'site' | 'database'>,
  wanted: number,
): Promise<RestoreFacts | undefined> {
  const kept = (await backups?.list()) ?? [];
  const all = kept.map(({ file, ...rest }) => ({ ...rest, name: basename(file), file: resolve(file) }));
  const chosen = all.find(({ madeAt }) => madeAt === wanted) ?? all[0];
  if (!chosen) return undefined;
  const now = clock.now();
  const today = civilDateAt(now);
  const isToCome = ({ date }: Appointment) => date >= today;
  const wasMoved = ({ movedAt }: Appointment) => (movedAt ?? 0) > chosen.madeAt;
  const [booked, changed, versions, pictures] = await Promise.all([
    bookedSince(queries, chosen.madeAt),
    changedSince(queries, chosen.madeAt),
    publishedVersions(queries, maxVersions),
    countAddedSince(queries, chosen.madeAt),
  ]);
  return {
    now,
    backups: all,
    chosen,
    dataDirectory: resolve(dataDirectory),
    here: restores && {
      clinicName: site.current().facts.name,
      isRunning: restores.isRunning(),
      last: restores.last(),
    },
    since: {
      booked: booked.length,
      changed: changed.length,
      published: versions.filter(({ madeAt }) => madeAt > chosen.madeAt).length,
      pictures,
      toCome: booked.filter((visit) => isToCome(visit) && visit.status === 'confirmed').map(listed),
      changedToCome: changed
        .filter((visit) => isToCome(visit) && (visit.status === 'cancelled' || wasMoved(visit)))
        .map((visit) => ({ ...listed(visit), isCancelled: visit.status === 'cancelled' })),
    },
  };
}

const listed = ({ id, date, time, reference }: Appointment) => ({ id, date, time, reference });
