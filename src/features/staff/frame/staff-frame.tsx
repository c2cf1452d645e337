import { type ReactNode, useSyncExternalStore, useEffect, useId, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { plural } from '#platform/fill-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useClosingMenu } from '#ui/menu/use-closing-menu.ts';
import type { Role } from '../session/roles.ts';
import type { SignedIn } from '../session/session.ts';
import { SignInAgainDialog } from '../sign-in/sign-in-again.tsx';
import { countUnsent, forgetOtherAccounts } from './account-storage.ts';
import { useSessionKeeper } from '../session/use-session-keeper.ts';
import { themeKey } from './show-theme.inline.ts';

/**
 * Text that was typed before hydration is in the field, but React's state lacks it, and the next render would overwrite it. This fires
 * an input event for each such field.
 */
function useTypedEarly(): void {
  useEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('main input, main textarea');
    const typed = Array.from(fields)
      .filter((field) => !textless.has(field.type) && field.value !== field.defaultValue)
      .map((field) => ({ field, text: field.value }));
    // Runs after hydration.
    const timer = setTimeout(() => {
      for (const { field, text } of typed) {
        // React ignores a value equal to the last one it saw, so another one is set first.
        for (const value of [field.defaultValue, text]) setValue(field, value);
      }
    });
    return () => clearTimeout(timer);
  }, []);
}

/** Inputs in which nothing is typed. */
const textless = new Set(['checkbox', 'radio', 'file']);

/** Calls the prototype's setter, since React tracks the value through a setter on each field. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Light or dark, kept in this browser. */
function ThemeSwitch() {
  const words = useWords('staff');
  // The server does not know it; the page itself was right from its first paint on.
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'light');
  return (
    <button
      type="button"
      className="staff-icon-button"
      aria-label={words.darkTheme}
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" />
    </button>
  );
}

/** Light or dark, as chosen in this browser; without a choice staff pages follow the system. */
type Theme = 'light' | 'dark';

const chosen = new EventTarget();
const dark = '(prefers-color-scheme: dark)';

function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? systemTheme();
}

/** The system's own theme is no choice: the page follows it again. */
function chooseTheme(theme: Theme): void {
  const choice = theme === systemTheme() ? undefined : theme;
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  try {
    if (choice) localStorage.setItem(themeKey, choice);
    else localStorage.removeItem(themeKey);
  } catch {
    // Without storage it lasts as long as the page.
  }
  chosen.dispatchEvent(new Event(themeKey));
}

function watchTheme(told: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', told);
  chosen.addEventListener(themeKey, told);
  return () => {
    query.removeEventListener('change', told);
    chosen.removeEventListener(themeKey, told);
  };
}

const systemTheme = (): Theme => (matchMedia(dark).matches ? 'dark' : 'light');

export interface StaffPageLink {
  to: string;
  /** Another page that belongs to it. */
  also?: string;
  label: string;
  /** Number of tasks that wait there for this person. */
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
  /** Pages that this account may open. */
  links: readonly StaffPageLink[];
  /** Facts that visitors still see as samples. */
  sampleNotice: string;
  /** Address of the page on which the owner replaces the samples. */
  samplesTo?: string | undefined;
  /** Set-up steps that are left, and their deadline. */
  setUp?: string | undefined;
  children: ReactNode;
}

/** The links of the bar, and of the menu that takes their place where they do not fit. */
function PageLinks({ links }: Pick<StaffFrameProps, 'links'>) {
  const { pathname } = useLocation();
  const isHere = (page: string) => `${pathname.toLowerCase()}/`.startsWith(`${page}/`);
  return links.map(({ to, also, label, count }) => (
    // The browser asks before it leaves unsaved text in the gallery's editor; the desk stores its own drafts.
    <Link
      key={to}
      to={to}
      aria-current={isHere(to) || (also && isHere(also)) ? 'page' : undefined}
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

interface SignOutProps extends Pick<StaffFrameProps, 'signedIn' | 'isGate'> {
  onLeave: () => void;
}

/** Asks first while changes of this account wait for the connection. */
function SignOut({ signedIn, isGate, onLeave }: SignOutProps) {
  const words = useWords('staff');
  const { uid } = signedIn.account;
  const [unsent, setUnsent] = useState(0);
  const form = useId();
  return (
    <>
      <Form
        id={form}
        method="post"
        action="/staff/sign-out"
        reloadDocument
        onSubmit={(event) => {
          const { own } = countUnsent(uid);
          if (own > 0 && unsent === 0) {
            event.preventDefault();
            setUnsent(own);
            return;
          }
          onLeave();
          forgetOtherAccounts(uid);
        }}
      >
        {isGate && <input type="hidden" name="to" value="/gallery/edit" />}
        <button type="submit" className="staff-button">
          <Icon name="sign-out" />
          <span>{isGate ? words.logOut : words.signOut}</span>
        </button>
      </Form>
      {unsent > 0 && (
        <Dialog
          className="staff-dialog"
          role="alertdialog"
          aria-labelledby={`${form}title`}
          aria-describedby={`${form}lead`}
          onClose={() => setUnsent(0)}
        >
          <div className="staff-form">
            <h2 id={`${form}title`}>{plural(words.unsent, { n: unsent })}</h2>
            <p id={`${form}lead`}>{words.unsentLead}</p>
            <button type="button" className="staff-button staff-button-pine" onClick={() => setUnsent(0)}>
              {words.staySignedIn}
            </button>
            <button type="submit" form={form} className="staff-button">
              {words.signOutUnsent}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The frame of every signed-in page, with the menu and the sign-out. */
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
      <header className="staff-bar row gap-4">
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
        <SignOut signedIn={signedIn} isGate={isGate} onLeave={keeper.leave} />
      </header>
      {setUp && (
        <aside className="staff-set-up row gap-2" aria-label={words.setUpTitle}>
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
