import type { Language } from '#platform/language.ts';
import { proposedTemplates } from '../settings/live-sms.server.ts';
import { templateFaults } from '../templates/template-rules.server.ts';
import { registerTemplate } from '../templates/keep-templates.server.ts';
import { variablesOf, type TextKey, type MessageTemplate } from '../templates/message-template.ts';
import { fillFixedParts, fixedParts } from '../templates/message-templates.server.ts';
import {
  editableWording,
  tidyWording,
  wordingFaults,
  wordingPattern,
  type FixedParts,
} from '../templates/own-wording.ts';
import { writeOwnWording, type OwnWording } from '../templates/own-wordings-store.server.ts';
import { compareTexts } from './compare-texts.ts';
import {
  changeAndReload,
  keepRecords,
  refuse,
  type SetUpResult,
  type SetUpNeeds,
} from './set-up-needs.server.ts';
import { digitsOf, maxWordingLength, setUpError } from './set-up.ts';

/** One text in one language. */
interface TextName {
  key: TextKey;
  language: Language;
}

const recordOf = ({ sms }: SetUpNeeds, { key, language }: TextName) =>
  sms.current().records.find((one) => one.key === key && one.language === language);

const ownOf = ({ sms }: SetUpNeeds, { key, language }: TextName) =>
  sms.current().own.find((one) => one.key === key && one.language === language);

/** Stores the portal's id of a text, whose registered wording is sent from then on. */
export async function registerText(needs: SetUpNeeds, name: TextName, given: string): Promise<SetUpResult> {
  const { sms, now, by } = needs;
  const { provider, settings } = sms.current();
  const record = recordOf(needs, name);
  if (!record) return refuse({ reason: 'fields', errors: { id: 'missing' } });
  const id = provider === 'msg91' ? given.trim() : digitsOf(given);
  const error = setUpError('id', id, provider);
  if (error) return refuse({ reason: 'fields', errors: { id: error }, digits: id.length });
  const wording = record.newWording ?? record.wording;
  const faults = faultsOf(needs, { ...record, wording });
  if (faults.length > 0) return refuse({ reason: 'refused-text', faults });
  const registration = { id, header: settings.SMS_SENDER, entityId: settings.SMS_DLT_ENTITY_ID };
  const own = ownOf(needs, name);
  return changeAndReload(needs, `text ${name.key} ${name.language}`, async (tx) => {
    await registerTemplate(tx, record, registration, { at: now, by });
    if (own) await writeOwnWording(tx, { ...own, registered: own.wording });
  });
}

/** Saves the owner's own wording. The registered text is sent until the new one has its id. */
export async function saveWording(needs: SetUpNeeds, name: TextName, given: string): Promise<SetUpResult> {
  const record = recordOf(needs, name);
  const written = tidyWording(given.slice(0, maxWordingLength));
  if (!record || written === '') return refuse({ reason: 'fields', errors: { wording: 'missing' } });
  if (written === standardOf(needs, name)) return writeWording(needs, name, undefined);
  const filled = fillFixedParts(wordingPattern(written), fixedOf(needs, name.language));
  const faults = [...wordingFaults(written, name.key), ...faultsOf(needs, { ...record, wording: filled })];
  if (faults.length > 0) return refuse({ reason: 'refused-text', faults, given: written });
  return writeWording(needs, name, written);
}

/** Replaces the owner's wording by the registered text. */
export const restoreRegisteredText = (needs: SetUpNeeds, name: TextName): Promise<SetUpResult> =>
  writeWording(needs, name, ownOf(needs, name)?.registered);

/** Replaces the owner's wording by the program's text. */
export const restoreStandardText = (needs: SetUpNeeds, name: TextName): Promise<SetUpResult> =>
  writeWording(needs, name, undefined);

function writeWording(needs: SetUpNeeds, name: TextName, wording: string | undefined): Promise<SetUpResult> {
  const { settings, own } = needs.sms.current();
  const registered = ownOf(needs, name)?.registered;
  const next: OwnWording = { ...name, wording, registered, changedAt: needs.now, changedBy: needs.by };
  const others = own.filter((one) => one.key !== name.key || one.language !== name.language);
  return changeAndReload(needs, `wording ${name.key} ${name.language}`, async (tx) => {
    await writeOwnWording(tx, next);
    await keepRecords(tx, needs, settings, [...others, next]);
  });
}

/** Compares the portal's text with ours: an operator blocks a text for a single comma. */
export function compareWithPortal(needs: SetUpNeeds, name: TextName, given: string): SetUpResult {
  const record = recordOf(needs, name);
  // A selection on the portal's page may include text around the template.
  const portal = given.replaceAll('\r\n', '\n').trim().slice(0, maxWordingLength);
  if (!record || portal === '') return refuse({ reason: 'fields', errors: { portal: 'missing' } });
  return { ok: true, compared: compareTexts(record, portal) };
}

const fixedOf = ({ config, sms }: SetUpNeeds, language: Language): FixedParts =>
  fixedParts({ ...config, shortLinkHeader: sms.current().settings.SMS_SHORT_LINK_HEADER }, language);

/** The program's text in the form in which the owner would edit it. */
function standardOf(needs: SetUpNeeds, { key, language }: TextName): string | undefined {
  const { templates, translated } = proposedTemplates(needs.config, needs.sms.current().settings, []);
  const standard = [...Object.values(templates), ...translated].find(
    (one) => one.key === key && one.language === language,
  );
  return standard && editableWording(standard.wording, fixedOf(needs, language));
}

/** Sentences that explain how to mend a text so that it can be registered. */
function faultsOf(
  needs: SetUpNeeds,
  record: Pick<MessageTemplate, 'key' | 'language' | 'id' | 'wording' | 'unicode'>,
): string[] {
  const { reading } = needs.config.messages;
  const text = { ...record, variables: variablesOf(record.wording), reading };
  const { phone, ...links } = fixedOf(needs, record.language);
  return templateFaults(text, { links, phone }).map((fault) => fault.replace(/^Message '[^']+'[^:]*: /, ''));
}
