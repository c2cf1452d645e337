/** Why an undo leaves a visit. */
export const keepReasons = ['moved', 'changed', 'recall', 'warning', 'call'] as const;
export type KeepReason = (typeof keepReasons)[number];
