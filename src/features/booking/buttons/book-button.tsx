import { createContext, use, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { languageOf } from '#platform/language.ts';
import { isPlainClick } from '#ui/page/plain-click.ts';
import type { BookingStart } from '../form/booking-steps.ts';
import type { Slot } from '../slots/slots.ts';

type Loaded = Awaited<ReturnType<typeof loadDialog>>;
let loading: ReturnType<typeof loadDialog> | undefined;

async function loadDialog() {
  // Another language is another document.
  const language = languageOf(location.pathname);
  const [{ BookingDialog }, loaded] = await Promise.all([
    import('../form/booking-dialog.tsx'),
    language === 'en'
      ? import('../form/words.en.ts')
      : import('./translated-words.ts').then(({ dialogWordsIn }) => dialogWordsIn(language)),
  ]);
  // From now on it opens as fast by itself.
  const firstStep = document.getElementById('booking-first');
  if (firstStep) firstStep.innerHTML = '';
  return { BookingDialog, words: loaded.default };
}

/** Fetched once, and again after a failure. */
function dialogOnce(): ReturnType<typeof loadDialog> {
  loading ??= loadDialog();
  loading.catch(() => (loading = undefined));
  return loading;
}

/** On the way to a press: by then the dialog is often there. After the press shows. */
const fetchEarly = () => void setTimeout(() => dialogOnce().catch(() => {}));

interface Opened extends Loaded {
  start: BookingStart;
  /** The button that was pressed. */
  opener: HTMLElement | null;
}
const OpenBookingContext = createContext<(opened: Opened) => void>(() => {});

/**
 * Holds the dialog for all buttons within: the one that was pressed may go while the visitor books, as the chip of a time that is taken
 * does.
 */
export function BookingHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  return (
    <OpenBookingContext value={setOpened}>
      {children}
      {opened &&
        createPortal(
          <opened.BookingDialog
            words={opened.words}
            start={opened.start}
            opener={() => opened.opener}
            onClose={() => setOpened(undefined)}
          />,
          document.body,
        )}
    </OpenBookingContext>
  );
}

interface BookButtonProps {
  className: string;
  children: ReactNode;
  /** What is chosen in the form from the start: 'Category title - Service name'. */
  service?: string;
  /** The time that is chosen from the start. */
  slot?: Slot | undefined;
  /** The tooth that hurts, by its number, and what the message says of it. */
  tooth?: { number: number; note: string };
  /** Where the words on it don't say what is booked. */
  label?: string;
}

/** Opens the booking dialog; a link to /book where no script runs, or where the dialog's code can't be had. */
export function BookButton({ className, children, service = '', slot, tooth, label }: BookButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const openBooking = use(OpenBookingContext);
  const { shortDateTime } = useTimes();
  const [busy, setBusy] = useState(false);
  const search = String(
    new URLSearchParams({
      ...(service && { service }),
      ...slot,
      ...(tooth && { tooth: String(tooth.number) }),
    }),
  );
  const href = useHref(search ? `/book?${search}` : '/book');

  const open = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // What the page itself shows meanwhile (start-scripts.inline.ts).
    const firstStep = document.querySelector<HTMLDialogElement>('dialog[data-first-step]');
    setBusy(true);
    try {
      const loaded = await dialogOnce();
      // Unless it was closed meanwhile. In this very task, or else Back could close the first step before the dialog takes its place.
      if (firstStep?.open !== false) {
        const start = { service, slot, message: tooth?.note };
        flushSync(() => openBooking({ ...loaded, start, opener: link.current }));
      }
    } catch {
      // Then it is a plain form, with what was typed.
      if (firstStep?.open) firstStep.dispatchEvent(new Event('left-alone'));
      else location.assign(href);
    } finally {
      setBusy(false);
    }
  };

  return (
    <a
      ref={link}
      className={className}
      href={href}
      data-enhanced=""
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      aria-label={label}
      data-time={slot && shortDateTime(slot)}
      onClick={open}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onTouchStart={fetchEarly}
    >
      {children}
    </a>
  );
}
