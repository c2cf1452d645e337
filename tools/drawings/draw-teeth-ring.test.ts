import { expect, test } from 'vitest';
import { drawTeethRing } from './draw-teeth-ring.ts';
import { leftTeeth } from './thirty-two-teeth.ts';

const halves = [...drawTeethRing().matchAll(/<g class="teeth"([^>]*)>(.*?)<\/g>/g)].map(([, how, half]) => ({
  how: how!.trim(),
  paths: [...half!.matchAll(/<path(?: class="([^"]+)")? d="([^"]+)"\/>/g)].map(([, kind, d]) => ({
    kind,
    d,
  })),
}));
const crowns = halves.map(({ paths }) => paths.filter(({ kind }) => kind !== 'tooth-fissures'));

test('thirty-two teeth: the left half, and its mirror image', () => {
  expect(halves.map(({ how }) => how)).toEqual(['', 'transform="scale(-1 1)"']);
  for (const half of crowns)
    expect(half.map(({ d }) => d)).toEqual(leftTeeth().map(({ outline }) => outline));
});

test('only the tooth that the caption explains is coloured: 26, on the patient’s left', () => {
  const coloured = crowns.map((half) =>
    half.flatMap(({ kind }, index) => (kind === 'tooth-explained' ? [index] : [])),
  );
  expect(coloured).toEqual([[leftTeeth().findIndex(({ number }) => number === 26)], []]);
});
