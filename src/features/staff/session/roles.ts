import type { WordSets } from '#platform/words.tsx';

/** Permissions by role: the gallery role changes pictures, reception runs the appointments, the owner does everything. */
export const roles = ['owner', 'reception', 'gallery'] as const;
export type Role = (typeof roles)[number];

/** Roles for checks that pages, calls and the menu share. The owner passes all of them. */
export const rights = {
  'publish the site': ['owner'],
  /** The owner allows each receptionist parts of it, or none. */
  'change parts of the site': ['reception'],
  'keep permissions to show': ['gallery'],
  'invite people': ['owner'],
  'read the record': ['owner'],
  'set up SMS': ['owner'],
  'hand over patient data': ['owner'],
  'see health': ['reception'],
  'see the month': ['owner'],
  'restore backups': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export const mayAct = (role: Role, allowed: readonly Role[]): boolean =>
  role === 'owner' || allowed.includes(role);

/** Patients' data are behind these roles, so a password alone is not enough for long. */
export const needsSecondFactor = (role: Role): boolean => role !== 'gallery';

export const roleText = (words: WordSets['staff'], role: Role): string =>
  ({ owner: words.roleOwner, reception: words.roleReception, gallery: words.roleGallery })[role];
