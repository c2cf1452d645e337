import { createContext, use, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useLabels } from '#features/clinic/use-clinic.ts';
import { languageOf } from '#platform/language.ts';
import { isPlainClick } from '#ui/page/plain-click.ts';
import type { BookingStart } from '../form/booking-steps.ts';
import type { Slot } from '../slots/slots.ts';

type Loaded = Awaited<ReturnType<typeof loadDialog>>;
let loading: ReturnType<typeof loadDialog> | undefined;

async function loadDialog() {
  // Each language is a document of its own, so the dialog's words are loaded for the page's language.
  const language = languageOf(location.pathname);
  const [{ BookingDialog, keepAbandonedFirstStep }, loaded] = await Promise.all([
    import('../form/booking-dialog.tsx'),
    language === 'en'
      ? import('../form/words.en.ts')
      : import('./translated-words.ts').then(({ dialogWordsIn }) => dialogWordsIn(language)),
  ]);
  // For a press without a network (keep-history.inline.ts).
  document.documentElement.dataset.dialog = '';
  return { BookingDialog, keepAbandonedFirstStep, words: loaded.default };
}

/** Loads the dialog's code once, and again after a failure. */
function dialogOnce(): ReturnType<typeof loadDialog> {
  loading ??= loadDialog();
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Prefetches the dialog on hover or touch, in a task of its own so that the button's pressed state paints first. */
const fetchEarly = () => void setTimeout(() => dialogOnce().catch(() => {}));

interface Opened extends Loaded {
  start: BookingStart;
  opener: HTMLElement | null;
}
const OpenBookingContext = createContext<(opened: Opened) => void>(() => {});

/**
 * One host holds the dialog for all buttons within: the pressed button may unmount while the visitor books, for example the chip of a time
 * that is taken.
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
  /** The service preselected in the form: 'Category title - Service name'. */
  service?: string;
  /** The time preselected in the form. */
  slot?: Slot | undefined;
  /** The number of the tooth that hurts, and the text about it in the message. */
  tooth?: { number: number; note: string };
  /** The accessible name, where the visible words don't say what is booked. */
  label?: string;
}

/** Opens the booking dialog; works as a link to /book without scripts, or when the dialog's code fails to load. */
export function BookButton({ className, children, service, slot, tooth, label }: BookButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const openBooking = use(OpenBookingContext);
  const { shortDateTime } = useTimes();
  const nameOf = useLabels();
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
    // The static first step that the page shows until the dialog's code arrives (open-booking.inline.ts).
    const firstStep = document.querySelector<HTMLDialogElement>('#booking[open]');
    setBusy(true);
    try {
      const loaded = await dialogOnce();
      if (!firstStep?.open) loaded.keepAbandonedFirstStep();
      // Opens React's dialog in this very task, unless the visitor has closed the first step: otherwise Back could close it before React
      // knows.
      if (firstStep?.open !== false) {
        const start = { service, slot, message: tooth?.note };
        flushSync(() => openBooking({ ...loaded, start, opener: link.current }));
      }
    } catch {
      // The first step then works as a plain form and keeps the typed text.
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
      data-service={service && nameOf(service)}
      onClick={open}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onTouchStart={fetchEarly}
    >
      {children}
    </a>
  );
}
