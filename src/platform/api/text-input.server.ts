import { z } from 'zod';
import { cleanLine, cleanParagraphs } from '../values/clean-text.ts';

/** PostgreSQL refuses the NUL character, which no person types. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** The name of an uploaded file, cleaned. Some programs send the folder too. */
export const uploadedName = (file: File): string => cleanLine(file.name.replace(/^.*[/\\]/s, ''));

/** The schema for all texts that API clients send to be stored or searched. */
export const textInput = (message = 'Send a text') =>
  z.string(message).refine((text) => !text.includes('\0'), 'Leave out the character NUL');

/** A typed line to be stored: cleaned, then at most `most` long. */
export const lineInput = (most: number, tooLong: string, message?: string) =>
  textInput(message).overwrite(cleanLine).max(most, tooLong);

/** Typed text that may have several lines. */
export const paragraphsInput = (most: number, tooLong: string) =>
  textInput().overwrite(cleanParagraphs).max(most, tooLong);
