import type { z } from 'zod';

/** What a schema found at fault, a message for each field: `{ 'move.date': 'Send a day as YYYY-MM-DD' }`. */
export function fieldErrors(error: z.ZodError | undefined): Record<string, string> {
  return Object.fromEntries(
    (error?.issues ?? []).flatMap((issue): [string, string][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'There is no such field'])
        : [[issue.path.join('.'), issue.message]],
    ),
  );
}
