import { readFileSync } from 'node:fs';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

const query = '?script';

/**
 * `import text from './x.inline.ts?script'`: the file as the text of an inline script, which calls the file's last exported function. The
 * file must import nothing.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await scriptOf(file, readFileSync(file, 'utf8')))}`;
    },
  };
}

/** The script's minified text. */
export async function scriptOf(file: string, source: string): Promise<string> {
  const main = [...source.matchAll(/^export function (\w+)/gm)].at(-1)?.[1];
  if (!main || /^import /m.test(source))
    throw new Error(`${file}: an inline script exports a function and imports nothing`);
  const { code } = await transformWithOxc(
    source.replace(/^export (?=function|const|interface|type)/gm, ''),
    file,
    {
      sourcemap: false,
    },
  );
  const script = minifySync(file.replace(/ts$/, 'js'), `(()=>{${code}\n${main}()})()`, {
    mangle: true,
    compress: true,
    codegen: true,
  });
  return script.code.trim().replace(/;$/, '');
}
