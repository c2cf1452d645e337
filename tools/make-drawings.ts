// Makes the drawings that travel inside pages from their geometry in tools/drawings: `node tools/make-drawings.ts`. Commit what it wrote.
import { writeFileSync } from 'node:fs';
import { drawings } from './drawings/drawings.ts';

for (const [file, svg] of Object.entries(drawings())) writeFileSync(file, svg);
