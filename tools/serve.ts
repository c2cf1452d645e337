// Serves the finished build: the last step of `npm start`, and what the tests start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import './stop-with-parent.ts';
import type * as Main from '../src/main.server.ts';

process.env.NODE_ENV = 'production';
// What the first start compiled, the next ones read; where it can't be written they compile again.
enableCompileCache('build/.compiled');
const { start } = (await import('../build/server/index.js' as string)) as typeof Main;
await start();
flushCompileCache();
