import type { MessageEvent } from './message-template.ts';

/** The clinic's messages in a language other than English. */
export interface TranslatedTexts {
  /** '{date} {time} बजे': what stands for {when} in the texts. */
  when: string;
  /** Parts of the day that are shortened beside a date. */
  short?: Readonly<Record<string, string>>;
  /** Of each the fullest first, as in English. */
  texts: Readonly<Record<MessageEvent, readonly [string, ...string[]]>>;
}
