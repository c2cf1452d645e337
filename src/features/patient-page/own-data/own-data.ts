import type { AppointmentFields, FieldErrors } from '#features/booking/appointments/appointment-request.ts';

/**
 * Why nothing was erased: the patient is at the clinic, the visit is too near to be cancelled, it was changed meanwhile, or too much was
 * tried from this address.
 */
export type EraseRefusal = 'begun' | 'too-late' | 'changed-meanwhile' | 'too-many';

/** Fields that the patient may correct. */
export type Correction = Pick<Required<AppointmentFields>, 'firstName' | 'lastName' | 'message'>;

/** The typed values of a correction that the form's rules refuse. */
export interface CorrectionFailure {
  typed: Correction;
  errors: FieldErrors;
}

/** Why nothing was corrected or withdrawn. */
export type EditRefusal = 'missed' | 'changed-meanwhile' | 'too-many';

export type DataRefusal =
  { press: 'erase'; reason: EraseRefusal } | { press: Exclude<DataIntent, 'erase'>; reason: EditRefusal };

/** Name of the page's buttons, and their values. */
export const pressField = 'press';
export const dataIntents = ['erase', 'correct', 'withdraw-health', 'withdraw-reminders'] as const;
export type DataIntent = (typeof dataIntents)[number];

/** Query parameter of the page with a question or a form. */
export const dataField = 'show';
export const shownParts = ['erase', 'correct'] as const;
export type ShownPart = (typeof shownParts)[number];

/** Query parameter of the page after a change. */
export const doneEditField = 'done';
export const doneEdits = ['correct', 'withdraw-health', 'withdraw-reminders'] as const;
export type DoneEdit = (typeof doneEdits)[number];
