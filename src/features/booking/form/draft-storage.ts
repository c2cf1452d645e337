import type { Language } from '#platform/language.ts';
import { fieldsOf, type BookingState, type Draft } from './booking-steps.ts';

/** Last request and its key: asking again never books twice, not even after the dialog was closed. */
export interface LastAttempt {
  wish: string;
  key: string;
}
export type StoredDraft = Draft & { lastAttempt?: LastAttempt | undefined };

type Stored = StoredDraft & {
  until: number;
  /** In which it was typed. */
  language?: Language | undefined;
  wished?: StoredDraft['lastAttempt'];
  unsettled?: Draft['unconfirmed'];
};

const name = 'booking-draft';
/** How long this tab stores a draft; the privacy notice names it. */
export const draftMinutes = 10;
const keptFor = draftMinutes * 60_000;
let forgetting: ReturnType<typeof setTimeout> | undefined;

interface SaveOptions {
  lastAttempt?: LastAttempt | undefined;
  language?: Language;
  /** The message that the form was opened with. */
  preset?: string | undefined;
}

/** Stores the entered data in this tab for ten minutes; a form in which nothing was typed does not replace an older draft. */
export function saveDraft(
  { step, fields, date, time, sending, asked, unconfirmed }: BookingState,
  now: number,
  { lastAttempt, language, preset }: SaveOptions = {},
) {
  const { firstName, lastName, mobileNumber, message } = fields;
  if (step === 'thankyou') return forgetDraft();
  const typed = [firstName, lastName, mobileNumber, message === preset ? '' : message];
  if (!typed.some((text) => text.trim())) return;
  const draft: StoredDraft = { step, fields, date, time, unconfirmed, lastAttempt };
  // Unconfirmed while sending: after a close or a reload nobody receives the answer.
  if (sending) draft.unconfirmed = asked;
  store(JSON.stringify({ ...draft, language, until: now + keptFor }));
  clearTimeout(forgetting);
  forgetting = setTimeout(forgetDraft, keptFor);
}

/** A yes to WhatsApp counts in the language of its question: in another one the draft begins at the step that asks. */
export function readDraft(now: number, language: Language): StoredDraft | undefined {
  try {
    // `wished` and `unsettled` are the names of the build before: after an update a booking without an answer keeps its key.
    const stored: unknown = JSON.parse(sessionStorage.getItem(name)!);
    if (isDraft(stored) && stored.until > now) {
      const { until: _, language: typedIn, wished, unsettled, ...draft } = stored;
      const fields = fieldsOf((field) => draft.fields[field] ?? '');
      const read = { unconfirmed: unsettled, lastAttempt: wished, ...draft, fields };
      const asksAgain = fields.whatsapp && typedIn !== language && !read.unconfirmed;
      return asksAgain ? { ...read, step: 'form' } : read;
    }
  } catch {
    // Storage is empty, or blocked by the browser.
  }
  forgetDraft();
  return undefined;
}

const isDraft = (stored: unknown): stored is Stored =>
  typeof (stored as Partial<Stored> | null)?.fields === 'object';

function forgetDraft() {
  clearTimeout(forgetting);
  store(undefined);
}

function store(text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // A browser that keeps nothing goes without.
  }
}
