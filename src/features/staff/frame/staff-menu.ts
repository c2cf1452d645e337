import type { StaffPageLink } from './staff-frame.tsx';
import { rights, roles } from '../session/roles.ts';
import { plural } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';

interface Standing {
  /** Parts of the site that a receptionist may change. */
  siteParts: readonly string[];
  /** Number of changes of the site that are not published yet. */
  unpublished: number;
}

/** The pages of the menu, in its order, and whose roles may open them. */
export const staffMenu = (
  words: WordSets['staff'],
  { calls, health }: Record<'calls' | 'health', StaffPageLink>,
  { siteParts, unpublished }: Standing,
): StaffPageLink[] => [
  { to: '/staff/appointments', label: words.navAppointments, roles: ['reception'] },
  calls,
  { to: '/staff/patients', label: words.navPatients, roles: ['reception'] },
  { to: '/staff/messages', label: words.navMessages, roles: ['reception'] },
  { to: '/staff/month', label: words.navMonth, roles: rights['see the month'] },
  {
    to: '/staff/clinic',
    label: words.navClinic,
    roles: rights[siteParts.length > 0 ? 'change parts of the site' : 'publish the site'],
    ...(unpublished > 0 && {
      count: { shown: unpublished, says: plural(words.navUnpublished, { n: unpublished }), kind: 'waits' },
    }),
  },
  { to: '/gallery/edit', label: words.navGallery, roles: ['gallery'] },
  { to: '/staff/people', label: words.navPeople, roles: rights['invite people'] },
  { to: '/staff/record', label: words.navRecord, roles: rights['read the record'] },
  health,
  { to: '/staff/account', label: words.navAccount, roles },
];

export const callsLink = (words: WordSets['desk-calls'], people: number): StaffPageLink => ({
  to: '/staff/calls',
  also: '/staff/recalls',
  label: words.title,
  roles: ['reception'],
  ...(people > 0 && {
    count: { shown: people, says: plural(words.menuCount, { n: people }), kind: 'waits' },
  }),
});

export const healthLink = (words: WordSets['health'], broken: number): StaffPageLink => ({
  to: '/staff/health',
  label: words.nav,
  roles: rights['see health'],
  ...(broken > 0 && {
    count: { shown: broken, says: plural(words.navBroken, { n: broken }), kind: 'broken' },
  }),
});
