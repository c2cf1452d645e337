import type { ReactNode } from 'react';
import { shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { BookingState } from '../form/booking-steps.ts';
import { PressButton } from './press-button.tsx';
import './send-button.css';

interface SendButtonProps {
  state: Pick<BookingState, 'date' | 'time' | 'sending'>;
  /** What it does, and what it says while that is being done. */
  children: ReactNode;
  sending: string;
}

/** The last press of a booking or a move: it names the slot that it is for. */
export function SendButton({ state: { date, time, sending }, children, ...words }: SendButtonProps) {
  return (
    <PressButton
      className="button send-button"
      press={{ type: 'send' }}
      disabled={!date || !time}
      aria-busy={sending || undefined}
    >
      {sending ? (
        <>
          <Icon name="spinner-gap" />
          {words.sending}
        </>
      ) : (
        <span>
          {children}
          {date && time && (
            <small>
              <span>{shortDate(date)},</span> <span>{slotLabel(time)}</span>
            </small>
          )}
        </span>
      )}
    </PressButton>
  );
}
