/** Why an undo leaves a visit. */
export const keepReasons = ['moved', 'changed', 'warning', 'call'] as const;
export type KeepReason = (typeof keepReasons)[number];
