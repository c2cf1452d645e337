import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { parseStored, structureOf, unreadableDocuments } from './parse-stored.server.ts';

const found: unknown[] = [];
const note = (one: unknown) => void found.push(one);
unreadableDocuments.subscribe(note);
afterEach(() => void (found.length = 0));

test.each([
  ['half of a text', '{"to":"+919812345210","te', ['not JSON']],
  ['another kind of value', '[]', [': invalid_type']],
  ['a member of another kind', '{"to":"+919812345210","text":7}', ['text: invalid_type']],
])('a damaged document is undefined, and its place is reported without its values: %s', (_, text, faults) => {
  const message = z.object({ to: z.string(), text: z.string() });
  expect(parseStored(message, text, 'outbox m1')).toBeUndefined();
  expect(found).toEqual([{ place: 'outbox m1', faults }]);
});

test('a structure takes what other rules allowed, leaves out what has another structure, and keeps unknown members', () => {
  const line = z.string('Write it').max(3);
  const schema = z.strictObject({
    title: z.strictObject({ en: line, hi: line.optional() }).transform(({ en }) => ({ en })),
    stars: z.number().max(5),
    picture: z.strictObject({ file: line }).exactOptional(),
    chair: z.number().exactOptional(),
    list: z.array(z.strictObject({ id: line, shown: z.boolean() })).max(1),
    texts: z.custom<object>(() => false).pipe(z.record(z.string(), z.strictObject({ en: line }))),
  });
  const stored = {
    title: { en: 'longer', hi: 'लंबा' },
    stars: 9,
    picture: 'a name',
    list: [{ id: 'first', shown: true, added: 1 }, { id: 7 }, null],
    texts: { 'home.title': { en: 'longer' }, 'home.text': 'no text' },
    added: true,
  };
  expect(parseStored(structureOf(schema), JSON.stringify(stored), 'document')).toEqual({
    ...stored,
    picture: undefined,
    list: [{ id: 'first', shown: true, added: 1 }],
    texts: { 'home.title': { en: 'longer' } },
  });
  expect(found).toHaveLength(3);
});
