import { buildWhenChanged } from './build.ts';

if (buildWhenChanged()) await import('./serve.ts');
else process.exitCode = 1;
