import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { StaffFrame, type StaffPageLink } from '#features/staff/frame/staff-frame.tsx';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { mayAct, roles } from '#features/staff/session/roles.ts';
import { fill, plural, useWords, type WordSets } from '#platform/words.tsx';
import { dayLabel, civilDateAt } from '#features/clinic/clinic-time.ts';
import { StaffBrand } from './staff-brand.tsx';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/frame';

export const loader = staffLoader(
  roles,
  async ({ app, staff, signedIn }) => ({
    signedIn,
    now: staff.clock.now(),
    samples: app.config.clinic.samples,
  }),
  { ownAccount: true },
);

/** Going from day to day inside a page, or searching, is no reason to ask who is signed in: the page asks for itself. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  keepWhenSignedOut(args) &&
  (!['GET', undefined].includes(args.formMethod) || args.currentUrl.pathname !== args.nextUrl.pathname);

const pages = (words: WordSets['staff']): StaffPageLink[] => [
  { to: '/staff/appointments', label: words.navAppointments, roles: ['reception'] },
  { to: '/gallery/edit', label: words.navGallery, roles: ['gallery'] },
  { to: '/staff/patients', label: words.navPatients, roles: ['reception'] },
  { to: '/staff/messages', label: words.navMessages, roles: ['reception'] },
  { to: '/staff/people', label: words.navPeople, roles: ['owner'] },
  { to: '/staff/record', label: words.navRecord, roles: ['owner'] },
  { to: '/staff/account', label: words.navAccount, roles },
];

export default function Frame({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff');
  const { signedIn, now, samples } = loaderData;
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
    // They stand in the sources: as long as those are these, visitors read them.
    words.sampleReviews,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <StaffFrame
      signedIn={signedIn}
      now={now}
      brand={<StaffBrand />}
      links={pages(words).filter((page) => mayAct(signedIn.account.role, page.roles))}
      sampleNotice={sampleNotice}
      setUp={setUp}
    >
      <Outlet />
    </StaffFrame>
  );
}
