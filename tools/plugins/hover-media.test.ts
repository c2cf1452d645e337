import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { hoverMedia } from './hover-media.ts';

async function built(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [hoverMedia] } } },
    'build',
  );
  const { code } = await preprocessCSS(css, 'x.css', config);
  return code.replaceAll(/\s*([{}])\s*/g, '$1');
}

test('a rule for what is hovered needs a pointer that hovers', async () => {
  expect(await built('a:hover .icon{color: red}')).toBe('@media (hover: hover){a:hover .icon{color: red}}');
});

test('the selectors beside it stay for every pointer', async () => {
  expect(await built('a:hover, a:focus-visible{color: red}')).toBe(
    'a:focus-visible{color: red}@media (hover: hover){a:hover{color: red}}',
  );
});

test('a media query that asks for it stays as it is', async () => {
  const css = '@media (hover: hover) and (pointer: fine){a:hover{color: red}}';
  expect(await built(css)).toBe(css);
});

test('a selector that would take its neighbours along is refused', async () => {
  await expect(built('a:is(:hover, :focus-visible){color: red}')).rejects.toThrow('outside of brackets');
});
