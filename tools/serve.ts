// Serves the finished build: the last step of `npm start`, and what the tests start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import './stop-with-parent.ts';
import type * as Main from '../src/main.server.ts';

process.env.NODE_ENV = 'production';
// The compile cache of the first start serves the next ones; where it can't be written they compile again.
enableCompileCache('build/.compiled');
const { start } = (await import('../build/server/index.js' as string)) as typeof Main;
await start();
flushCompileCache();
