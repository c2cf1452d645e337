import type { StaffPageLink } from './staff-frame.tsx';
import { rights, roles } from '../session/roles.ts';
import { plural } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';

interface Standing {
  /** What a receptionist may change of the site. */
  siteParts: readonly string[];
  /** As many changes of the site wait to be published. */
  unpublished: number;
}

/** The pages of the menu, in its order, and whose roles may open them. */
export const staffMenu = (
  words: WordSets['staff'],
  health: StaffPageLink,
  { siteParts, unpublished }: Standing,
): StaffPageLink[] => [
  { to: '/staff/appointments', label: words.navAppointments, roles: ['reception'] },
  { to: '/gallery/edit', label: words.navGallery, roles: ['gallery'] },
  { to: '/staff/patients', label: words.navPatients, roles: ['reception'] },
  { to: '/staff/messages', label: words.navMessages, roles: ['reception'] },
  {
    to: '/staff/clinic',
    label: words.navClinic,
    roles: rights[siteParts.length > 0 ? 'change parts of the site' : 'publish the site'],
    ...(unpublished > 0 && {
      count: { shown: unpublished, says: plural(words.navUnpublished, { n: unpublished }), kind: 'waits' },
    }),
  },
  { to: '/staff/people', label: words.navPeople, roles: rights['invite people'] },
  { to: '/staff/record', label: words.navRecord, roles: rights['read the record'] },
  health,
  { to: '/staff/account', label: words.navAccount, roles },
];

export const healthLink = (words: WordSets['health'], broken: number): StaffPageLink => ({
  to: '/staff/health',
  label: words.nav,
  roles: rights['see health'],
  ...(broken > 0 && {
    count: { shown: broken, says: plural(words.navBroken, { n: broken }), kind: 'broken' },
  }),
});
