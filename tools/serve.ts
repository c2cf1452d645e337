// Serves the finished build: the last step of `npm start`, and what the tests start.
import './stop-with-parent.ts';
import type * as Main from '../src/main.server.ts';

process.env.NODE_ENV = 'production';
const { start } = (await import('../build/server/index.js' as string)) as typeof Main;
await start();
