import { expect, test } from 'vitest';
import { declaredCalls, takesLargeBody } from './api-calls.server.ts';

const asked = (method: string, path: string) =>
  takesLargeBody({ method, url: path.replaceAll(/:\w+/g, 'a1') });

test('a call that takes pictures, sheets or a whole site may take minutes, the others half a minute', () => {
  const large = declaredCalls.filter(({ method, path }) => asked(method, path));
  expect(large.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'PATCH /api/gallery/:id',
    'POST /api/gallery',
    'POST /api/staff/clinic/import',
    'POST /api/staff/clinic/pictures',
    'POST /api/staff/clinic/pictures/mark',
    'POST /api/staff/import',
    'PUT /api/gallery/order',
    'PUT /api/staff/clinic/draft',
    'PUT /api/staff/clinic/pictures/:kind/:name/form',
  ]);
});

test.each([
  ['POST', '/api/staff/import?again', true],
  ['GET', '/api/staff/import', false],
  ['POST', '/api/staff/import/%E0%A4%A', false],
  ['POST', '', false],
])('%s %s is judged by method and path: %s', (method, url, expected) => {
  expect(takesLargeBody({ method, url })).toBe(expected);
});
