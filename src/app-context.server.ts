import { createContext } from 'react-router';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Config } from './config.server.ts';

/** What the program is made of; built once by main.server.ts and passed down, never imported. */
export interface AppContext {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
}

/** The key under which a page's loader finds it: `context.get(appContext)`. */
export const appContext = createContext<AppContext>();
