import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { StaffFailure } from '#features/staff/frame/staff-failure.tsx';
import { StaffFrame, type StaffPageLink } from '#features/staff/frame/staff-frame.tsx';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { dayLabel } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { StaffBrand } from './staff-brand.tsx';
import { useCalls, useUnpublished } from '#features/staff/frame/use-live-counts.ts';
import { callsLink, healthLink, staffMenu } from '#features/staff/frame/staff-menu.ts';
import type { frameOf } from './staff-page.server.ts';

type Frame = Awaited<ReturnType<typeof frameOf>>;

/** The frame of a staff page: links that this account may open, the next set-up step, and samples that visitors still see. */
export function FramedPage({ frame, children }: { frame: Frame; children: ReactNode }) {
  const words = useWords('staff');
  const { signedIn, now, isGate, broken } = frame;
  const unpublished = useUnpublished(frame.unpublished);
  const calls = useCalls(frame.calls);
  const health = useWords('health');
  const { samples, isDemonstration } = useClinicFacts();
  // A sign-in with the gallery's password opens the gallery alone and has no account page.
  const mine = ({ to, roles: mayOpen }: StaffPageLink) =>
    mayAct(signedIn.account.role, mayOpen) && !(isGate && to === '/staff/account');
  const callWords = useWords('desk-calls');
  const standing = { siteParts: signedIn.siteParts, unpublished };
  const counted = { calls: callsLink(callWords, calls), health: healthLink(health, broken) };
  const links = staffMenu(words, counted, standing).filter(mine);
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

/** Replaces a page whose loading or rendering failed. */
export function FailedPage({ error }: { error: unknown }) {
  const { name } = useClinicFacts();
  return (
    <StaffFailure
      brand={<StaffBrand />}
      site={name}
      isDatabaseAway={isRouteErrorResponse(error) && error.status === 503}
    />
  );
}
