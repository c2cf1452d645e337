import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compiler errors of a JSON-LD object against `schema-dts`, Google's translation of schema.org's vocabulary into types: an unknown property
 * or a value of a wrong type does not compile.
 */
export function schemaOrgFaults(type: string, jsonLd: object): string[] {
  // The folder is inside the project, so that the compiler finds the types.
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
