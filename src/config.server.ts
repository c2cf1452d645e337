import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';

const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CLINIC_NOW: z.iso.datetime({ offset: true }).optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** Settings from the environment and `.env`; throws a list of what is wrong that the owner can act on. */
export function readConfig() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const value = settings.parse({ ...file, ...process.env });
  return {
    port: value.PORT,
    host: value.HOST,
    dataDirectory: value.DATA_DIR,
    logLevel: value.LOG_LEVEL,
    clinicNow: value.CLINIC_NOW,
  };
}
