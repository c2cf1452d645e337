import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useClosingMenu } from '#ui/menu/use-closing-menu.ts';
import { Link } from '#ui/page/link.tsx';
import type { Role } from '../session/roles.ts';
import type { SignedIn } from '../session/session.ts';
import { SignInAgainDialog } from '../sign-in/sign-in-again.tsx';
import { forgetOtherAccounts } from './account-storage.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSessionKeeper } from '../session/use-session-keeper.ts';
import { useTypedEarly } from './use-typed-early.ts';

export interface StaffPageLink {
  to: string;
  label: string;
  /** What waits there for this person. */
  count?: { shown: number; says: string; kind: 'waits' | 'broken' };
  roles: readonly Role[];
}

interface StaffFrameProps {
  signedIn: SignedIn;
  now: number;
  /** Mark and name of the clinic. */
  brand: ReactNode;
  /** The person came in by the gallery's password. */
  isGate: boolean;
  /** What this account may open. */
  links: readonly StaffPageLink[];
  /** What is still shown as a sample to visitors. */
  sampleNotice: string;
  /** Where the owner puts the clinic's own in its place. */
  samplesTo?: string | undefined;
  /** What is left to set up, and until when. */
  setUp?: string | undefined;
  children: ReactNode;
}

/** The links of the bar, and of the menu that takes their place where they do not fit. */
function PageLinks({ links }: Pick<StaffFrameProps, 'links'>) {
  const { pathname } = useLocation();
  return links.map(({ to, label, count }) => (
    // The browser asks before it leaves what is typed in the gallery's editor; the desk keeps its own.
    <Link
      key={to}
      to={to}
      aria-current={`${pathname.toLowerCase()}/`.startsWith(`${to}/`) ? 'page' : undefined}
      reloadDocument={![to, pathname].every((path) => path.startsWith('/staff'))}
    >
      {label}
      {count && (
        <span className="staff-link-count" data-kind={count.kind} title={count.says}>
          <span aria-hidden="true">{count.shown}</span>
          <span className="visually-hidden">{`, ${count.says}`}</span>
        </span>
      )}
    </Link>
  ));
}

/** Around every page for which one is signed in: the way to the others, and out. */
export function StaffFrame(props: StaffFrameProps) {
  const { signedIn, now, brand, isGate, links, sampleNotice, samplesTo, setUp, children } = props;
  const words = useWords('staff');
  const { menu, close } = useClosingMenu('(min-width: 80rem)');
  const keeper = useSessionKeeper({ endsAt: signedIn.session.endsAt, now });
  useTypedEarly();
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <header className="staff-bar">
        {brand}
        <nav aria-label={words.navLabel}>
          <PageLinks links={links} />
        </nav>
        <details className="staff-menu" ref={menu}>
          <summary>
            <span>
              <Icon name="list" />
              {words.menu}
            </span>
            <span>
              <Icon name="x" />
              {words.closeMenu}
            </span>
          </summary>
          {/* Only a link closes the menu. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
          <nav
            aria-label={words.navLabel}
            onClick={({ target }) => (target as Element).closest('a') && close()}
          >
            <PageLinks links={links} />
          </nav>
        </details>
        {sampleNotice && (
          <p className="staff-sample" title={sampleNotice}>
            {samplesTo ? <Link to={samplesTo}>{words.sampleData}</Link> : words.sampleData}
            <span className="visually-hidden">{`: ${sampleNotice}`}</span>
          </p>
        )}
        <span className="staff-bar-name">{signedIn.account.displayName}</span>
        <ThemeSwitch />
        <Form
          method="post"
          action="/staff/sign-out"
          reloadDocument
          onSubmit={() => forgetOtherAccounts(signedIn.account.uid)}
        >
          {isGate && <input type="hidden" name="to" value="/gallery/edit" />}
          <button type="submit" className="staff-button">
            <Icon name="sign-out" />
            <span>{isGate ? words.logOut : words.signOut}</span>
          </button>
        </Form>
      </header>
      {setUp && (
        <aside className="staff-set-up" aria-label={words.setUpTitle}>
          <Icon name="info" />
          <p>
            <Link to="/staff/account">{words.setUpTitle}</Link>. {setUp}
          </p>
        </aside>
      )}
      <main id="content" className="staff-main">
        {children}
      </main>
      {keeper.ended && (
        <SignInAgainDialog email={isGate ? undefined : signedIn.account.email} onSignedIn={keeper.signedIn} />
      )}
    </>
  );
}
