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

/** Faults with which no operator would deliver a message, at the field that was changed: the owner sees them before the first patient is affected. */
export function messageFaults({ config }: Needs, content: Content, live: Content): ContentErrors {
  const changed = (['name', 'phone'] as const).find((field) => content[field] !== live[field]);
  if (!changed) return {};
  const { faults } = messageTemplates({
    clinic: { name: content.name, phone: phone(content.phone) },
    publicUrl: config.publicUrl,
    shortLinkHeader: config.messages.settings.SMS_SHORT_LINK_HEADER,
    reading: config.messages.reading,
  });
  const [fault] = faults;
  return fault ? { [changed]: `${fault}. ${helps[changed]}` } : {};
}
