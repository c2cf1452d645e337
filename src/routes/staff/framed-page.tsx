import type { ReactNode } from 'react';
import { StaffFrame, type StaffPageLink } from '#features/staff/frame/staff-frame.tsx';
import { mayAct, rights, roles } from '#features/staff/session/roles.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { dayLabel, civilDateAt } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { StaffBrand } from './staff-brand.tsx';
import type { frameOf } from './staff-page.server.ts';

type Frame = ReturnType<typeof frameOf>;

const pages = (words: WordSets['staff'], health: StaffPageLink): StaffPageLink[] => [
  { to: '/staff/appointments', label: words.navAppointments, roles: ['reception'] },
  { to: '/gallery/edit', label: words.navGallery, roles: ['gallery'] },
  { to: '/staff/patients', label: words.navPatients, roles: ['reception'] },
  { to: '/staff/messages', label: words.navMessages, roles: ['reception'] },
  { to: '/staff/clinic', label: words.navClinic, roles: rights['publish the site'] },
  { to: '/staff/people', label: words.navPeople, roles: rights['invite people'] },
  { to: '/staff/record', label: words.navRecord, roles: rights['read the record'] },
  health,
  { to: '/staff/account', label: words.navAccount, roles },
];

const healthLink = (words: WordSets['health'], broken: number): StaffPageLink => ({
  to: '/staff/health',
  label: words.nav,
  roles: rights['see health'],
  ...(broken > 0 && { count: { shown: broken, says: plural(words.navBroken, { n: broken }) } }),
});

/** A page in the frame of staff pages: what this account may open, what is left to set up, and what visitors still see as a sample. */
export function FramedPage({ frame, children }: { frame: Frame; children: ReactNode }) {
  const words = useWords('staff');
  const { signedIn, now, isGate, broken } = frame;
  const health = useWords('health');
  const { samples, isDemonstration } = useClinicFacts();
  // The gallery's password opens the gallery alone; its account has no page of its own.
  const mine = ({ to, roles: mayOpen }: StaffPageLink) =>
    mayAct(signedIn.account.role, mayOpen) && !(isGate && to === '/staff/account');
  const links = pages(words, healthLink(health, broken)).filter(mine);
  const left = [
    signedIn.hasInitialPassword && words.setUpPassword,
    !signedIn.hasSecondFactor && words.setUpFactor,
  ].filter(Boolean);
  const due = signedIn.setUpDueAt;
  const what = left.join(` ${words.and} `);
  const setUp =
    due === null
      ? undefined
      : due <= now
        ? fill(words.setUpOver, { what })
        : fill(words.setUpUntil, { what, day: dayLabel(civilDateAt(due)) });
  const sampleNotice = [
    samples.length > 0 && plural(words.sampleFacts, { n: samples.length }),
    isDemonstration && words.sampleReviews,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <StaffFrame
      signedIn={signedIn}
      now={now}
      brand={<StaffBrand />}
      isGate={isGate}
      links={links}
      sampleNotice={sampleNotice}
      samplesTo={
        mayAct(signedIn.account.role, rights['publish the site']) && !isGate
          ? '/staff/first-steps'
          : undefined
      }
      setUp={setUp}
    >
      {children}
    </StaffFrame>
  );
}
