import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { templateFaults } from './check-templates.server.ts';
import { linkForms } from './link-forms.ts';
import { messageEvents, variablesOf, type MessageEvent, type MessageTemplate } from './message-template.ts';
import { gsmLength } from './sms-length.ts';
import type { Reading } from './value-classes.ts';
import english from './words.en.ts';

export type MessageTemplates = Readonly<Record<MessageEvent, MessageTemplate>>;

interface TemplateNeeds {
  clinic: Pick<ClinicFacts, 'name' | 'phone'>;
  /** 'https://clinic.example' */
  publicUrl: string;
  /** The six letters under which a short link is registered: links begin with them then. */
  shortLinkHeader?: string | undefined;
  reading?: Reading;
  /** Under which each is registered. */
  ids?: Partial<Record<MessageEvent, string | undefined>>;
}

/** The texts to register: of each the fullest that can be registered and fits one SMS whatever stands in its variables. */
export function messageTemplates({
  clinic,
  publicUrl,
  shortLinkHeader,
  reading = 'strict',
  ids = {},
}: TemplateNeeds): {
  templates: MessageTemplates;
  faults: string[];
} {
  const links = linkForms(publicUrl, shortLinkHeader);
  const phone = phoneInTexts(clinic.phone);
  const fixed: Record<string, string> = { clinic: senderName(clinic.name), phone, ...links };
  const faults: string[] = [];
  const made = messageEvents.map((key) => {
    const candidates = english[key].map((text) => makeTemplate({ key, id: ids[key], reading }, text, fixed));
    const faultsOf = (template: MessageTemplate) => templateFaults(template, { links, phone });
    const fitting = candidates.find((candidate) => faultsOf(candidate).length === 0);
    const template = fitting ?? candidates.at(-1)!;
    if (!fitting) faults.push(...faultsOf(template));
    return [key, template] as const;
  });
  return { templates: Object.fromEntries(made) as Record<MessageEvent, MessageTemplate>, faults };
}

/** As it stands in the texts, and is whitelisted: '+912255500123'. */
export const phoneInTexts = (phone: ClinicFacts['phone']): string => phone.href.replace('tel:', '');

function makeTemplate(
  about: Pick<MessageTemplate, 'key' | 'id' | 'reading'>,
  text: string,
  fixed: Record<string, string>,
): MessageTemplate {
  const wording = text.replace(/\{(\w+)\}/g, (written, name: string) => fixed[name] ?? written);
  return { ...about, language: 'en', wording, variables: variablesOf(wording) };
}

const longestName = 30;

/** In letters that cost one part: 'Café' becomes 'Cafe', and a name in another script is left out. */
function senderName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, longestName).trim();
  return plain && gsmLength(plain) !== undefined ? plain : 'Your dental clinic';
}
