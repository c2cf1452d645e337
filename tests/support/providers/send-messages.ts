// A process that sends messages as the program does, over the providers of its settings: `node send-messages.ts`. It ends when its standard
// input closes.
import { clockStartingAt } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { readConfig } from '#src/config/read-settings.server.ts';
import { startJobs } from '#src/app/jobs.server.ts';
import { createMessageServices } from '#features/notifications/delivery/message-services.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { bookingOn } from '../people/booking.ts';

const settings = readConfig({ file: 'none' });
const config = { ...settings, publicUrl: settings.publicUrl! };
const log = createLog(config.logLevel);
const clock = clockStartingAt(config.clinicNow!);
const database = await openDatabase({
  url: config.databaseUrl,
  dataDirectory: config.dataDirectory,
  log,
  migrations,
});
const messageServices = createMessageServices({ config, clock, log, secret: 'of all processes of a test' });
const booking = bookingOn(database, { clock });
const jobs = startJobs({ messageServices, keepMonths: config.clinic.keepMonths, booking, log });
process.stdin.resume().once('end', () => void jobs.stop().then(() => database.close()));
