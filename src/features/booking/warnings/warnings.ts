/** Warnings that staff choose; 'other' has words of their own. */
export const warningKinds = ['allergy', 'blood-thinner', 'pregnant', 'pacemaker', 'other'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** A fact that everybody who treats the patient must know first: kept with the person, not with one visit. */
export interface Warning {
  kind: WarningKind;
  /** '' for all kinds but 'other'. */
  words: string;
}

/** Longer words would hide the name beside them on a row of the day. */
export const maxWarningLength = 60;

export const isSameWarning = (one: Warning, other: Warning): boolean =>
  one.kind === other.kind && one.words === other.words;
