/** How a call to a patient ended. */
export const callOutcomes = ['reached', 'no-answer', 'booked', 'leave'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** A call to a patient by staff. */
export interface CallAttempt {
  id: string;
  mobileNumber: string;
  /** The name's key: a family shares one number. */
  person: string;
  /** Id of the staff account. */
  account: string;
  /** The name of that account at that time. */
  by: string;
  at: number;
  /** 'calling': it has no outcome yet. */
  outcome: CallOutcome | 'calling';
  /** A line about what the patient said. */
  note: string;
  /** The instant at which the person is to be called again; null: only for a new cause. */
  againAt: number | null;
  /** Keys of the causes that it was about. */
  causes: readonly string[];
}

export type EndedCall = CallAttempt & { outcome: CallOutcome };
export const hasEnded = (attempt: CallAttempt): attempt is EndedCall => attempt.outcome !== 'calling';

/** The `patientKey` of the person who was called. */
export const calledKey = ({ mobileNumber, person }: CallAttempt): string => `${mobileNumber} ${person}`;

export type NewCallAttempt = Omit<CallAttempt, 'id' | 'mobileNumber' | 'person'>;
