import { z } from 'zod';

/** What a form sends, as any database can keep it: PostgreSQL refuses the character NUL, which no person types. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** The one schema for texts that programs send and that are stored or looked up. */
export const textInput = (message = 'Send a text') =>
  z.string(message).refine((text) => !text.includes('\0'), 'Leave out the character NUL');
