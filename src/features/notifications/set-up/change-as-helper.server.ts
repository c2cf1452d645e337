import { changeSetUp } from './change-set-up.server.ts';
import { refuse, type SetUpChanged, type SetUpNeeds } from './set-up-needs.server.ts';

const helperForms = ['entity', 'header', 'whitelist', 'text', 'compare'];

/**
 * A helper fills in what is missing. What patients are sent already stays as it is until the owner changes it: a wrong id
 * would stop every message.
 */
export async function helpWithSetUp(
  needs: SetUpNeeds,
  intent: string,
  field: (name: string) => string,
): Promise<SetUpChanged | undefined> {
  const [verb = '', key = '', language = 'en'] = intent.split(' ');
  if (!helperForms.includes(verb)) return undefined;
  const { isOn, records } = needs.sms.current();
  const text = records.find((one) => one.key === key && one.language === language);
  const isHarmless = verb === 'compare' || (verb === 'text' && text?.id === undefined);
  if (isOn && !isHarmless) return refuse({ reason: 'owner-alone' });
  return changeSetUp(needs, intent, field);
}
