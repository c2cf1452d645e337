import { createContext, use, useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { NoticeBar, noticeLasts, type Notice } from '#ui/notice/notice.tsx';
import { useGoBack } from '#ui/page/use-go-back.ts';
import { useHeadingFocus } from '#ui/page/use-heading-focus.ts';
import { useKeysOn } from '#ui/page/use-single-keys.ts';

/** Why nothing can be changed just now; undefined when it can. */
const NoChanges = createContext<string | undefined>(undefined);

interface DeskButtonProps extends ComponentProps<'button'> {
  /** Whether the control stores its change until there is a connection. */
  worksOffline?: boolean | undefined;
  /** The single key that does the same: announced, and shown after the label. */
  shortcut?: string | undefined;
}

/** A button that changes something: out of use, with the reason, while that is impossible. */
export function DeskButton({
  disabled,
  title,
  worksOffline = false,
  shortcut,
  children,
  ...props
}: DeskButtonProps) {
  const noChanges = use(NoChanges);
  const [keysOn] = useKeysOn();
  const reason = worksOffline ? undefined : noChanges;
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || reason !== undefined}
      title={reason ?? title}
      aria-keyshortcuts={keysOn ? shortcut : undefined}
    >
      {children}
      {shortcut !== undefined && <Key name={shortcut} />}
    </button>
  );
}

/** A single key as a hint for the eye, while single keys are on. */
export function Key({ name }: { name: string }) {
  const [keysOn] = useKeysOn();
  return keysOn && <kbd aria-hidden="true">{name}</kbd>;
}

/** Its buttons change nothing, for `reason`, unless there is none. */
export function WithoutChanges({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  const outer = use(NoChanges);
  return <NoChanges value={outer ?? reason}>{children}</NoChanges>;
}

interface DeskPageProps {
  online: boolean;
  notice: Notice | undefined;
  onNoticeClosed: () => void;
  children: ReactNode;
}

/** The frame of day and week: it disables changes while offline, and shows notices with their Undo. */
export function DeskPage({ online, notice, onNoticeClosed, children }: DeskPageProps) {
  const words = useWords('desk-page');
  const reason = online ? undefined : words.offlineReason;
  return (
    <NoChanges value={reason}>
      {children}
      <NoticeBar {...{ notice, words }} lasts={noticeLasts} blocked={reason} onClose={onNoticeClosed} />
    </NoChanges>
  );
}

interface OfflineMessageProps {
  online: boolean;
  /** How old the data are. */
  title: string;
  /** The advice where changes are kept; by default nothing but reading works. */
  lead?: string;
}

/** Stands below a page's head. */
export function OfflineMessage({ online, title, lead }: OfflineMessageProps) {
  const words = useWords('desk-page');
  return (
    <div role="status" className="desk-offline">
      {!online && (
        <Message kind={lead ? 'neutral' : 'error'} icon="warning-circle" title={title}>
          <p>{lead ?? words.offlineLead}</p>
        </Message>
      )}
    </div>
  );
}

interface LoadFailureProps {
  heading: string;
  title: string;
  /** Ways on besides another try. */
  children?: ReactNode;
}

/** Shown instead of a page that could not be loaded. */
export function LoadFailure({ heading, title, children }: LoadFailureProps) {
  const words = useWords('desk-page');
  // A reload would leave the page to the browser's own error.
  const { revalidate, state } = useRevalidator();
  const headingRef = useHeadingFocus();
  const hasTried = useRef(false);
  useEffect(
    () => () => {
      // The button has gone with the failure: the heading of the page takes its focus.
      const pageHeading = document.querySelector('h1');
      if (!hasTried.current || document.activeElement !== document.body) return;
      pageHeading?.setAttribute('tabindex', '-1');
      pageHeading?.focus();
    },
    [],
  );
  const tryAgain = () => {
    hasTried.current = true;
    return revalidate();
  };
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      <Message
        kind="error"
        role="alert"
        title={title}
        action={
          <div className="row-wrap gap-2">
            {children}
            <button
              type="button"
              className="staff-button"
              aria-busy={state === 'loading' || undefined}
              onClick={() => void tryAgain()}
            >
              {words.tryAgain}
            </button>
          </div>
        }
      />
    </>
  );
}

/** Shown for a page that was not loaded before the network failed. */
export function PageMissing() {
  const words = useWords('desk-page');
  const goBack = useGoBack();
  return (
    <LoadFailure heading={words.missingTitle} title={words.offlineMissing}>
      {/* The page before it is known to this window. */}
      <button type="button" className="staff-button" onClick={() => void goBack()}>
        {words.goBack}
      </button>
    </LoadFailure>
  );
}
