// The page on which a backup is chosen, put together: what happened in each part of the clinic since it was made.
import { mostVersions } from '#features/clinic/content/content-versions.ts';
import { basename, resolve } from 'node:path';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { changedSince, bookedSince } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { publishedVersions } from '#features/clinic/content/content-versions-store.server.ts';
import { countAddedSince } from '#features/gallery/pictures/gallery-items-store.server.ts';
import type { RestoreFacts } from '#features/health/restore/restore-page.tsx';
import type { AppContext } from '#src/app-context.server.ts';

/** Undefined where there is no backup. `wanted`: the instant of one of them; the newest otherwise. */
export async function readRestore(
  {
    backups,
    restores,
    clock,
    config: { clinic, dataDirectory },
    database: { queries },
  }: Pick<AppContext, 'backups' | 'restores' | 'clock' | 'config' | 'database'>,
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
    publishedVersions(queries, mostVersions),
    countAddedSince(queries, chosen.madeAt),
  ]);
  return {
    now,
    backups: all,
    chosen,
    dataDirectory: resolve(dataDirectory),
    here: restores && { clinicName: clinic.name, isRunning: restores.isRunning(), last: restores.last() },
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
