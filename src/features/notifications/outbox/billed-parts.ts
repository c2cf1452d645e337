import { smsParts } from '../templates/sms-length.ts';
import type { MessageKind, MessageState } from './messages.ts';

/** The SMS parts that a provider bills for a message; undefined for one that cost nothing, or whose price is not known here. */
export const billedParts = ({
  channel,
  state,
  text,
}: {
  channel: MessageKind;
  state: MessageState;
  text: string;
}): number | undefined =>
  channel === 'sms' && ['sent', 'delivered', 'unknown'].includes(state) ? smsParts(text) : undefined;
