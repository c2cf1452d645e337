import type { BookingState, Draft } from './booking-steps.ts';

/** What was asked for last, and its key: asking again never books twice, not even after the dialog was closed. */
export interface Wish {
  wish: string;
  key: string;
}
export type KeptDraft = Draft & { wished?: Wish | undefined };

const name = 'booking-draft';
/** So long this tab keeps what was typed; the privacy notice says so. */
export const draftKeptMinutes = 10;
const keptFor = draftKeptMinutes * 60_000;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was entered in this tab for ten minutes; until something is, what was kept before stays. */
export function keepDraft(
  { step, fields, date, time, unsettled }: BookingState,
  wished: Wish | undefined,
  now: number,
) {
  const { firstName, lastName, mobileNumber, message } = fields;
  if (step === 'thankyou') return forgetDraft();
  if (![firstName, lastName, mobileNumber, message].some((text) => text.trim())) return;
  const draft: KeptDraft = { step, fields, date, time, unsettled, wished };
  store(JSON.stringify({ ...draft, until: now + keptFor }));
  clearTimeout(forgetting);
  forgetting = setTimeout(forgetDraft, keptFor);
}

export function readDraft(now: number): KeptDraft | undefined {
  try {
    const { until, ...draft } = JSON.parse(sessionStorage.getItem(name)!) as KeptDraft & { until: number };
    if (until > now) return draft;
  } catch {
    // None, or a browser that keeps nothing.
  }
  forgetDraft();
  return undefined;
}

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
