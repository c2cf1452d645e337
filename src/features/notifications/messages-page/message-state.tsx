import { Icon, type IconName } from '#ui/icons/icon.tsx';
import type { MessageState } from '../templates/messages.ts';
import { useOutboxWords } from './use-outbox-words.ts';

const icons: Record<MessageState, IconName> = {
  queued: 'clock',
  sent: 'arrow-up-right',
  recorded: 'info',
  delivered: 'check-circle',
  unknown: 'warning-circle',
  failed: 'x',
  expired: 'prohibit',
};

/** A state by shape and word. */
export function MessageStateMark({ state }: { state: MessageState }) {
  const words = useOutboxWords();
  return (
    <span className="message-state" data-state={state}>
      <Icon name={icons[state]} />
      {words[`state-${state}`]}
    </span>
  );
}
