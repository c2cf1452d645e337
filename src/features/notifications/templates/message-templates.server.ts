import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { templateFaults, type MessageTemplate, type TemplateVariable } from './message-template.ts';
import { messageEvents, type MessageEvent, type VariableName } from './message-template.ts';
import { gsmLength } from './sms-length.ts';
import english from './words.en.ts';

export type MessageTemplates = Readonly<Record<MessageEvent, MessageTemplate>>;

const variables: Record<VariableName, TemplateVariable> = {
  service: { name: 'service', tag: 'alphanumeric', longest: 29 },
  when: { name: 'when', tag: 'alphanumeric', longest: 20 },
  time: { name: 'time', tag: 'alphanumeric', longest: 8 },
  token: { name: 'token', tag: 'alphanumeric', longest: 22 },
  reference: { name: 'reference', tag: 'alphanumeric', longest: 6 },
};

interface TemplateNeeds {
  clinic: Pick<ClinicFacts, 'name' | 'phone'>;
  /** 'https://clinic.example' */
  publicUrl: string;
  /** Under which each is registered. */
  ids?: Partial<Record<MessageEvent, string | undefined>>;
}

/** The clinic's templates: of each the fullest text that can be registered and fits one SMS whatever stands in its places. */
export function messageTemplates({ clinic, publicUrl, ids = {} }: TemplateNeeds): {
  templates: MessageTemplates;
  faults: string[];
} {
  const { host } = new URL(publicUrl);
  const fixed: Record<string, string> = {
    clinic: senderName(clinic.name),
    phone: clinic.phone.href.replace('tel:', ''),
    link: `${publicUrl}/a/`,
    home: `${publicUrl}/book`,
  };
  const faults: string[] = [];
  const made = messageEvents.map((key) => {
    const candidates = english[key].map((text) => makeTemplate(key, text, fixed, ids[key]));
    const fitting = candidates.find((candidate) => templateFaults(candidate, host).length === 0);
    const template = fitting ?? candidates.at(-1)!;
    if (!fitting) faults.push(...templateFaults(template, host));
    return [key, template] as const;
  });
  return { templates: Object.fromEntries(made) as Record<MessageEvent, MessageTemplate>, faults };
}

function makeTemplate(
  key: MessageEvent,
  text: string,
  fixed: Record<string, string>,
  id: string | undefined,
): MessageTemplate {
  const wording = text.replace(/\{(\w+)\}/g, (written, name: string) => fixed[name] ?? written);
  const used = [...wording.matchAll(/\{(\w+)\}/g)].map(([, name]) => variables[name as VariableName]);
  return {
    key,
    language: 'en',
    id,
    registered: wording.replace(/\{\w+\}/g, '{#var#}'),
    wording,
    variables: used,
  };
}

const longestName = 30;

/** In letters that cost one part: 'Café' becomes 'Cafe', and a name in another script is left out. */
function senderName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, longestName).trim();
  return plain && gsmLength(plain) !== undefined ? plain : 'Your dental clinic';
}
