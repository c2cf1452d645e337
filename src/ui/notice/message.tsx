import { LocalizedText } from '#platform/localized-text.tsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

type Kind = 'neutral' | 'error' | 'ok';
const icons: Record<Kind, IconName> = { neutral: 'info', error: 'warning-circle', ok: 'check-circle' };

interface MessageProps {
  kind?: Kind;
  /** Instead of the kind's own. */
  icon?: IconName;
  /** What is so, in one bold line; a message of one plain sentence goes without. */
  title?: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  /** A button or a link, at the right. */
  action?: ReactNode;
  /** 'alert' for what must be heard at once, 'status' for what may wait; none for what was on the page from the start. */
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
