import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'neutral' | 'error' | 'ok';
const icons: Record<Kind, IconName> = { neutral: 'info', error: 'warning-circle', ok: 'check-circle' };

interface MessageProps {
  kind?: Kind;
  /** What is so, in one bold line. */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  /** A button or a link, at the right. */
  action?: ReactNode;
  /** 'alert' for what must be heard at once, 'status' for what may wait; none for what was on the page from the start. */
  role?: 'alert' | 'status';
}

export function Message({ kind = 'neutral', title, children, action, role }: MessageProps) {
  return (
    <div className="message" data-kind={kind} role={role}>
      <Icon name={icons[kind]} />
      <div className="message-text">
        <b>{title}</b>
        {children}
      </div>
      {action}
    </div>
  );
}
