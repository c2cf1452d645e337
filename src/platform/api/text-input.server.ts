import { z } from 'zod';

/** PostgreSQL refuses the NUL character, which no person types. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** The schema for all texts that API clients send to be stored or searched. */
export const textInput = (message = 'Send a text') =>
  z.string(message).refine((text) => !text.includes('\0'), 'Leave out the character NUL');
