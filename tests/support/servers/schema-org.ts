import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What schema.org's own definitions say against a piece of JSON-LD, as the compiler puts it: `schema-dts` is Google's
 * translation of the vocabulary into types, so a property that a type does not have or a value of a wrong type does not compile.
 */
export function schemaOrgFaults(type: string, jsonLd: object): string[] {
  // Inside the project, so that the compiler finds the types.
  const folder = mkdtempSync(join('node_modules', '.schema-org-'));
  try {
    const json = JSON.stringify(jsonLd, null, 1);
    writeFileSync(
      join(folder, 'data.ts'),
      `import type { ${type}, WithContext } from 'schema-dts';\nexport const data: WithContext<${type}> = ${json};\n`,
    );
    const { stdout } = spawnSync(
      'tsc',
      ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', join(folder, 'data.ts')],
      { encoding: 'utf8' },
    );
    return stdout.split('\n').filter((line) => line.includes('error'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
