import { globSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { scriptOf } from './inline-scripts.ts';

const files = globSync('src/**/*.inline.ts');

test.each(files)('%s travels as one small script that a browser can read', async (file) => {
  const source = readFileSync(file, 'utf8');
  const script = await scriptOf(file, source);
  expect(() => new Script(script)).not.toThrow();
  expect(script.length).toBeLessThan(source.length);
  expect(script).not.toContain('</script');
});

test('a constant and a function before the last are part of the script, and it runs at once', async () => {
  const source =
    "export const word: string = 'a';\nfunction twice(x: string) {\n  return x + x;\n}\nexport function main(): void {\n  globalThis.said = twice(word);\n}\n";
  const said = new Script(
    `${await scriptOf('x.inline.ts', source)};globalThis.said`,
  ).runInThisContext() as string;
  expect(said).toBe('aa');
});

test('an inline script that imports something is refused', async () => {
  await expect(
    scriptOf('x.inline.ts', "import { a } from './a.ts';\nexport function main() {}"),
  ).rejects.toThrow('imports nothing');
});
