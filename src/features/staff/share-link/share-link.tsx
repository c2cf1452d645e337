import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { CopyButton } from './copy-button.tsx';

interface ShareLinkProps {
  /** For whom it is. */
  title: string;
  link: string;
  /** How long it works. */
  lead: string;
  /** Text that goes with the link on WhatsApp. */
  message: string;
  /** Label of the field with the link. */
  label: string;
  role?: 'status';
}

/** A secret link to send to one person. Only its hash is stored, so it can't be shown again. */
export function ShareLink({ title, link, lead, message, label, role }: ShareLinkProps) {
  const words = useWords('staff');
  return (
    <Message
      kind="ok"
      {...(role && { role })}
      title={title}
      action={
        <div className="staff-line-actions">
          <CopyButton text={link} label={words.copy} />
          <a
            className="staff-button"
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="chat-circle-text" />
            {words.sendWhatsApp}
          </a>
        </div>
      }
    >
      <p>{lead}</p>
      <input className="staff-link-field" readOnly value={link} aria-label={label} />
    </Message>
  );
}
