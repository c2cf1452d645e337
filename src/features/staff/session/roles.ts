import type { WordSets } from '#platform/words.tsx';

/** Who may do what: the gallery role changes pictures, reception runs the appointments, the owner does everything. */
export const roles = ['owner', 'reception', 'gallery'] as const;
export type Role = (typeof roles)[number];

export const mayAct = (role: Role, allowed: readonly Role[]): boolean =>
  role === 'owner' || allowed.includes(role);

/** Patients' data are behind these roles, so a password alone is not enough for long. */
export const needsSecondFactor = (role: Role): boolean => role !== 'gallery';

export const roleText = (words: WordSets['staff'], role: Role): string =>
  ({ owner: words.roleOwner, reception: words.roleReception, gallery: words.roleGallery })[role];
