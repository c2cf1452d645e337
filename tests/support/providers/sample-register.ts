import { linkForms } from '#features/notifications/templates/link-forms.ts';
import { registeredText } from '#features/notifications/templates/message-template.ts';
import { messageRules } from '../people/booking.ts';
import type { DltRegister } from './dlt-check.ts';

/** The sample clinic's entry in the operators' register, for providers without template ids. `further`: more texts, by id. */
export function sampleRegister(further: Record<string, string> = {}): DltRegister {
  const texts = Object.values(messageRules().templates).map((template): [string, string] => [
    `sample ${template.key}`,
    registeredText(template, 'inside'),
  ]);
  const phone = /\+\d{10,}/.exec(texts[0]![1])![0];
  return {
    texts: new Map([...texts, ...Object.entries(further)]),
    whitelisted: [...Object.values(linkForms('https://clinic.example')), phone],
  };
}
