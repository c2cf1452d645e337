import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Asha', 'Patil', 'Asha P.'],
  ['आशा', 'ठाकूर-देशमुख', 'आशा ठा.'],
  ['Ravi', 'श्रीनिवास', 'Ravi श्री.'],
  ['मीरा', 'ज्ञानेश्वरी', 'मीरा ज्ञा.'],
  ['सई', 'र्‍हाटकर', 'सई र्‍हा.'],
  ['Asha', '', 'Asha'],
])('%s %s is %s on a screen that others may see', (firstName, lastName, short) => {
  expect(shortName({ firstName, lastName })).toBe(short);
});
