import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { translations, type Language } from '#platform/language.ts';
import { templateFaults } from './template-rules.server.ts';
import { linkForms } from './link-forms.ts';
import { textKeys, variablesOf, type MessageTemplate, type TextKey } from './message-template.ts';
import { wordingPattern, type FixedParts } from './own-wording.ts';
import type { OwnWording } from './own-wordings-store.server.ts';
import { gsmLength } from './sms-length.ts';
import { textsIn } from './translated-values.server.ts';
import type { ComparisonMode } from './value-classes.ts';
import english from './words.en.ts';

export type MessageTemplates = Readonly<Record<TextKey, MessageTemplate>>;

interface TemplateNeeds {
  clinic: Pick<ClinicFacts, 'name' | 'phone'>;
  /** 'https://clinic.example' */
  publicUrl: string;
  /** The six letters under which a short link is registered: links begin with them then. */
  shortLinkHeader?: string | undefined;
  reading?: ComparisonMode;
  /** Under which each is registered. */
  ids?: Partial<Record<TextKey, string | undefined>>;
  /** The owner's own wordings. */
  own?: readonly Pick<OwnWording, 'key' | 'language' | 'wording'>[];
}

/** Placeholder values that are the same in all texts of a language. */
export function fixedParts(
  { clinic, publicUrl, shortLinkHeader }: Pick<TemplateNeeds, 'clinic' | 'publicUrl' | 'shortLinkHeader'>,
  language: Language = 'en',
): FixedParts {
  return {
    clinic: language === 'en' ? senderName(clinic.name) : nameAsRegistered(clinic.name),
    phone: phoneInTexts(clinic.phone),
    ...linkForms(publicUrl, shortLinkHeader, language),
  };
}

export interface ProposedTemplates {
  templates: MessageTemplates;
  /** Texts in the other languages that can be registered. */
  translated: readonly MessageTemplate[];
  faults: string[];
}

/** Proposes the texts to register: for each, the fullest that can be registered and fits one SMS (two in Devanagari) with any values. */
export function messageTemplates({ ids = {}, ...needs }: TemplateNeeds): ProposedTemplates {
  const faults: string[] = [];
  const made = textKeys.map((key) => {
    const candidates = candidatesFor('en', english[key], key, needs).map((one) => ({
      ...one,
      template: { ...one.template, id: ids[key] },
    }));
    const fitting = candidates.find((candidate) => candidate.faults.length === 0);
    if (!fitting) faults.push(...candidates.at(-1)!.faults);
    return [key, (fitting ?? candidates.at(-1)!).template] as const;
  });
  const translated = translations.flatMap((language) =>
    textKeys.flatMap((key) => {
      const candidates = candidatesFor(language, textsIn[language].texts[key], key, needs);
      const fitting = candidates.find((candidate) => candidate.faults.length === 0);
      return fitting ? [fitting.template] : [];
    }),
  );
  return {
    templates: Object.fromEntries(made) as Record<TextKey, MessageTemplate>,
    translated,
    faults,
  };
}

/** Candidates for a text, the owner's own first, with the clinic's data filled in and the faults that an operator would refuse. */
function candidatesFor(
  language: Language,
  texts: readonly string[],
  key: TextKey,
  { reading = 'strict', own = [], ...clinic }: Omit<TemplateNeeds, 'ids'>,
) {
  const fixed = fixedParts(clinic, language);
  const { phone, ...links } = fixed;
  const isEnglish = language === 'en';
  const written = own.find((one) => one.key === key && one.language === language)?.wording;
  return [...(written ? [wordingPattern(written)] : []), ...texts].map((text) => {
    const wording = fillFixedParts(text, fixed);
    const about = { key, language, id: undefined, reading, ...(!isEnglish && { unicode: true }) };
    const template: MessageTemplate = { ...about, wording, variables: variablesOf(wording) };
    return { template, faults: templateFaults(template, { links, phone }) };
  });
}

/** Fills in the fixed placeholders; variables keep theirs. */
export const fillFixedParts = (pattern: string, fixed: FixedParts): string =>
  pattern.replace(/\{(\w+)\}/g, (written, name: string) => fixed[name as keyof FixedParts] ?? written);

/** The format in texts and for whitelisting: '+912255500123'. */
export const phoneInTexts = (phone: ClinicFacts['phone']): string => phone.href.replace('tel:', '');

const maxNameLength = 30;

/** Only letters that cost one part: 'Café' becomes 'Cafe', and a name in another script is left out. */
function senderName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, maxNameLength).trim();
  return plain && gsmLength(plain) !== undefined ? plain : 'Your dental clinic';
}

/** The clinic's name in any script, since the text is in Devanagari anyway. */
const nameAsRegistered = (name: string) =>
  Array.from(name.normalize('NFC')).slice(0, maxNameLength).join('').trim() || 'Dental clinic';
