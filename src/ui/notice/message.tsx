import { LocalizedText } from '#platform/localized-text.tsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

type Kind = 'neutral' | 'error' | 'ok';
const icons: Record<Kind, IconName> = { neutral: 'info', error: 'warning-circle', ok: 'check-circle' };

interface MessageProps {
  kind?: Kind;
  /** Replaces the default icon of the kind. */
  icon?: IconName;
  /** State in one bold line; a message of one plain sentence goes without. */
  title?: ReactNode;
  /** Advice for the reader. */
  children?: ReactNode;
  /** A button or a link, at the right. */
  action?: ReactNode;
  /** 'alert' is read out at once, 'status' when the reader pauses; none for a message that was on the page from the start. */
  role?: 'alert' | 'status';
}

export function Message({
  kind = 'neutral',
  icon = icons[kind],
  title,
  children,
  action,
  role,
}: MessageProps) {
  return (
    <div className="message" data-kind={kind} role={role}>
      <Icon name={icon} />
      <div className="message-text">
        {title && <b>{typeof title === 'string' ? <LocalizedText text={title} /> : title}</b>}
        {children}
      </div>
      {action}
    </div>
  );
}
