import { expect, test } from 'vitest';
import { ascendingId } from './ascending-id.server.ts';

test('each id sorts behind the one before, however fast they are made', () => {
  const ids = Array.from({ length: 5000 }, ascendingId);
  expect(ids.filter((id, index) => index > 0 && id <= ids[index - 1]!).length).toBe(0);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
