import { phone } from '#features/clinic/clinic-facts.ts';
import type { Content, ContentErrors } from '#features/clinic/content/content.ts';
import { messageTemplates } from '#features/notifications/templates/message-templates.server.ts';
import type { SmsConfig } from '#features/notifications/settings/live-sms.server.ts';

interface Needs {
  config: Pick<SmsConfig, 'publicUrl' | 'messages'>;
}

const helps = {
  name: 'A shorter name without links and numbers helps',
  phone: 'Check the number, and the name of the clinic',
};

const fields = ['name', 'phone'] as const;

/** Faults with which no operator would deliver a message, each at the field that causes it: the owner sees them before the first patient is affected. */
export function messageFaults({ config }: Needs, content: Content, live: Content): ContentErrors {
  const faultOf = (clinic: Pick<Content, 'name' | 'phone'>) =>
    messageTemplates({
      clinic: { name: clinic.name, phone: phone(clinic.phone) },
      publicUrl: config.publicUrl,
      shortLinkHeader: config.messages.settings.SMS_SHORT_LINK_HEADER,
      reading: config.messages.reading,
    }).faults[0];
  const changed = fields.filter((field) => content[field] !== live[field]);
  const [first] = changed;
  const fault = first && faultOf(content);
  if (!fault) return {};
  const { name, phone: number } = live;
  const alone = changed.flatMap((field) => {
    const own = faultOf({ name, phone: number, [field]: content[field] });
    return own ? [[field, own] as const] : [];
  });
  const found = alone.length > 0 ? alone : [[first, fault] as const];
  return Object.fromEntries(found.map(([field, says]) => [field, `${says}. ${helps[field]}`]));
}
