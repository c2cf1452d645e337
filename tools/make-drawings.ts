// `node tools/make-drawings.ts`: writes the drawings inside pages from their geometry in tools/drawings. Commit the result.
import { writeFileSync } from 'node:fs';
import { drawings } from './drawings/drawings.ts';

for (const [file, svg] of Object.entries(drawings())) writeFileSync(file, svg);
