import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { limitBookingPosts } from '#features/booking/form/limit-booking-posts.server.ts';
import { limitLinks } from '#features/booking/appointments/patient-link.server.ts';
import { seedDefaults } from '#features/gallery/defaults/seed-defaults.server.ts';
import { sweepOrphans } from '#features/gallery/pictures/store-picture.server.ts';
import { ensureFirstAccounts } from '#features/staff/sign-in/ensure-first-accounts.server.ts';
import { createStaff } from '#features/staff/session/staff.server.ts';
import { clockStartingAt, systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { keepBrowserFiles } from '#platform/http/earlier-files.server.ts';
import { closeServer, createHttpServer } from '#src/page-engine/node/http-server.server.ts';
import { createLog } from '#platform/log.server.ts';
import { unreadableDocuments } from '#platform/values/parse-stored.server.ts';
import { createDiskStorage, createS3Storage } from '#platform/pictures/picture-storage.server.ts';
import { createPicturePreparation } from '#platform/pictures/prepare-picture.server.ts';
import { readSecrets } from '#platform/secrets/read-secrets.server.ts';
import type { AppContext } from './app/app-context.server.ts';
import { readConfig, type StartConfig } from './config/read-settings.server.ts';
import { takesLargeBody } from './http/api-calls.server.ts';
import { createHttp } from './http/http.server.ts';
import { startJobs } from './app/jobs.server.ts';
import type { Restores } from '#features/health/restore/restores.server.ts';
import { createSiteHost } from './app/site-host.server.ts';
import { createMonitoring } from './app/monitoring.server.ts';
import { followSms } from '#features/notifications/settings/live-sms.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { contentSettings } from '#features/clinic/content/content-settings.ts';
import { factsOf } from '#features/clinic/facts-of-content.ts';
import { createLiveSite } from '#features/clinic/live-site.server.ts';
import { followContent } from '#features/clinic/content/live-content.server.ts';
import { createMessageServices } from '#features/notifications/delivery/message-services.server.ts';
import { migrations } from './app/migrations.server.ts';
import { recoverData } from '#platform/backup/recover-data.server.ts';
import {
  folderFailure,
  placeFailure,
  refuseCommonPassword,
  refuseFaultyTemplates,
  startFailure,
  withStartupHint,
} from './config/start-failure.server.ts';
import { warnOfSettings, welcome } from './config/start-report.server.ts';

/** Where the site's own pictures are. */
const siteFiles = import.meta.env.PROD ? 'build/client' : 'public';

/** Builds the whole program from its settings; `close` closes everything it opened. */
export async function createApplication(config: StartConfig, restores?: Restores) {
  const log = createLog(config.logLevel);
  const logUnreadable = (found: unknown) => log.error(found, 'a stored document is unreadable');
  unreadableDocuments.subscribe(logUnreadable);
  const clock = config.clinicNow ? clockStartingAt(config.clinicNow) : systemClock;
  // The code for telemetry is loaded only where an endpoint is set.
  const telemetry = config.telemetry
    ? (await import('#platform/telemetry/send-telemetry.server.ts')).startTelemetry({
        ...config.telemetry,
        log,
        databaseKind: config.databaseUrl ? 'postgres' : 'sqlite',
      })
    : undefined;
  await withStartupHint(folderFailure(config), () => recoverData(config, log));
  const database = await withStartupHint(placeFailure(config, 'databaseUrl'), () =>
    openDatabase({
      url: config.databaseUrl,
      sessionUrl: config.databaseSessionUrl,
      dataDirectory: config.dataDirectory,
      log,
      migrations,
      onStatement: telemetry?.statement,
    }),
  );
  const secrets = await readSecrets(database, config.dataDirectory, [
    'staff.secret',
    'reports.secret',
    'links.secret',
    'settings.secret',
  ]);
  const staff = createStaff({
    database,
    clock: systemClock,
    log,
    origin: config.publicUrl,
    secret: secrets['staff.secret'],
  });
  const pictures = await withStartupHint(placeFailure(config, 'storageUrl'), async () =>
    config.storageUrl
      ? await createS3Storage(config.storageUrl)
      : createDiskStorage(join(config.dataDirectory, 'pictures')),
  );
  const settingsSecret = config.settingsSecret ?? secrets['settings.secret'];
  const first = { content: defaultContent(config), samples: config.clinic.samples };
  const content = await followContent({ database, first, now: clock.now(), log });
  const { keepMonths } = config.clinic;
  // The texts of messages name the clinic; they do not depend on whether SMS are sent.
  const smsConfig = () => ({
    ...config,
    clinic: factsOf(content.current(), { keepMonths, confirmationChannel: 'onPage' }),
  });
  const sms = await followSms(database, smsConfig, settingsSecret, clock);
  const site = createLiveSite(content, keepMonths, () => sms.current().isOn, config.messages.hasWhatsapp);
  content.onChange(
    () =>
      void sms
        .renew(content.current().madeBy)
        .catch((error) => log.warn({ err: error }, 'the texts were not renewed')),
  );
  const messageServices = createMessageServices({
    config: smsConfig(),
    sms,
    clock,
    log,
    secret: secrets['reports.secret'],
  });
  refuseFaultyTemplates(messageServices.templateFaults);
  const booking: Booking = {
    database,
    clock,
    site,
    publicUrl: config.publicUrl,
    unverifiedLimits: config.unverifiedLimits,
    linkSecret: secrets['links.secret'],
    messages: messageServices.rules,
  };
  const bookingPostLimit = limitBookingPosts(config.bookingsPerMinute, database);
  const preparePicture = createPicturePreparation();
  const { nightly, watchHealth, madePassphrase, ...watch } = createMonitoring({
    config,
    site,
    database,
    clock,
    log,
    messageServices,
  });
  const context: AppContext = {
    config,
    content,
    site,
    contentSettings: contentSettings(first.content, first.samples),
    clock,
    log,
    database,
    booking,
    bookingPostLimit,
    linkLimit: limitLinks(config.linksPerMinute, database),
    staff,
    pictures,
    preparePicture,
    messageServices,
    ...watch,
    restores: config.databaseUrl ? undefined : restores,
    telemetry,
    settingsSecret,
  };
  if (import.meta.env.PROD)
    await keepBrowserFiles(`${siteFiles}/assets`, config.dataDirectory, systemClock.now());
  const madePasswords = await database.exclusively(async () => {
    const made = await ensureFirstAccounts(staff, config);
    await withStartupHint(placeFailure(config, 'storageUrl'), async () => {
      await sweepOrphans(context);
      await seedDefaults({ ...context, siteFiles });
    });
    return made;
  });
  const jobs = startJobs({
    ...context,
    clinicPictures: context,
    keepMonths,
    nightly,
    watchHealth,
  });
  const http = createHttp(context);
  const close = async () => {
    http.close();
    await jobs.stop();
    await telemetry?.close();
    sms.close();
    content.close();
    pictures.close();
    await database.close();
    unreadableDocuments.unsubscribe(logUnreadable);
  };
  const made = { ...madePasswords, backup: madePassphrase };
  return { context, madePasswords: made, http, close };
}

/** Serves until the process is told to stop. */
export async function start(): Promise<void> {
  try {
    const { said, stop } = await serve();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    // Last: a program that waits for the address may stop the server at once.
    console.log(said);
  } catch (error) {
    const reason = startFailure(error);
    if (!reason) throw error;
    console.error(reason);
    // At once, though parts are open already: no request has been answered.
    process.exit(1);
  }
}

/** Serves one site with its own settings. It shares no state: one process may serve several, as the browser tests do. */
export async function serve(given: Parameters<typeof readConfig>[0] = {}) {
  const config = readConfig(given);
  refuseCommonPassword(config);
  const site = createSiteHost();
  // Listens first: a port in use is reported before anything is touched, and the address is known. Early requests wait.
  const server = createHttpServer(site.listener, {
    answerFromCache: site.answerFromCache,
    mayTakeLong: takesLargeBody,
  });
  await once(server.listen(config.port, config.host), 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const placed = { ...config, publicUrl: config.publicUrl ?? address };
  const { context, madePasswords } = await site.open((restores) => createApplication(placed, restores));
  warnOfSettings(context.log, context);
  const stop = () => closeServer(server).then(site.close);
  return { address, said: welcome(context, address, madePasswords), server, stop };
}
