import { buildWhenChanged } from './build.ts';

process.env.NODE_ENV = 'production';
buildWhenChanged();
const { start } = (await import(
  '../build/server/index.js' as string
)) as typeof import('../src/main.server.ts');
await start();
