import { z } from 'zod';
import { translations } from '#platform/language.ts';
import { templateValues } from '../templates/templates-store.server.ts';
import { sheetRow, type SheetRow } from './sheet-row.ts';

export const smsContent = z.object({
  /** '+919812345210' */
  to: z.string(),
  text: z.string(),
  /** Values for the template's variables, by name. Without them it goes as it is. */
  values: templateValues.exactOptional(),
  /** The visit's time in the message; compared with the appointment before sending. */
  visit: z.object({ date: z.string(), time: z.string() }).exactOptional(),
  /** Values in the patient's language, if not English; the language of the text is chosen when it is sent. */
  translated: z.object({ language: z.enum(translations), values: templateValues }).exactOptional(),
});
export type SmsContent = z.infer<typeof smsContent>;

/** The payload of each channel. */
export interface Payloads {
  sms: SmsContent;
  whatsapp: SmsContent;
  sheet: SheetRow;
}
export const payloads: { readonly [Kind in keyof Payloads]: z.ZodType<Payloads[Kind]> } = {
  sms: smsContent,
  whatsapp: smsContent,
  sheet: sheetRow,
};
