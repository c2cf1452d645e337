import type { Role } from './roles.ts';
import type { StaffWords } from './use-staff-words.ts';

export const roleText = (words: StaffWords, role: Role): string =>
  ({ owner: words.roleOwner, reception: words.roleReception, gallery: words.roleGallery })[role];
