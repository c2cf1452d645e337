// Compiled and never run: each line below must be an error, or `npm run check` fails.
import { translation } from './translation.ts';
import { fill } from './fill-text.ts';

interface English {
  readonly hello: 'Hello {name}';
  readonly more: 'Read <x>more</x>';
  readonly count: { readonly one: '{n} review'; readonly other: '{n} reviews' };
  readonly list: readonly ['one', 'two {n}'];
}
const whole = {
  hello: '{name}, नमस्ते',
  more: '<x>और</x> पढ़ें',
  count: { one: '{n} राय', other: '{n} राय' },
  list: ['एक', '{n} दो'],
} as const;
translation<English>()(whole);
translation<English>()({ ...whole, count: { one: 'एक राय', other: '{n} राय', zero: 'एक राय' } });
// @ts-expect-error a key is missing
translation<English>()({ hello: '{name}, नमस्ते', more: '<x>और</x>', list: ['एक', '{n}'] });
// @ts-expect-error a key that is not wanted
translation<English>()({ ...whole, extra: 'x' });
// @ts-expect-error a misspelt name
translation<English>()({ ...whole, hello: '{nam} नमस्ते' });
// @ts-expect-error a name is left out
translation<English>()({ ...whole, hello: 'नमस्ते' });
// @ts-expect-error the tag is left out
translation<English>()({ ...whole, more: 'और पढ़ें' });
// @ts-expect-error a form of the plural is left out
translation<English>()({ ...whole, count: { other: '{n}' } });
// @ts-expect-error a text where a plural is wanted
translation<English>()({ ...whole, count: 'राय' });
// @ts-expect-error a name is left out in a list
translation<English>()({ ...whole, list: ['एक', 'दो'] });
// @ts-expect-error a list that is too short
translation<English>()({ ...whole, list: ['एक'] });
// @ts-expect-error an argument is left out
fill('Hello {name}' as const, {});
