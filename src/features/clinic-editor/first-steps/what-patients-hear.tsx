import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { Link } from '#ui/page/link.tsx';

/** Which messages there are, and whether they leave the house yet. */
export function WhatPatientsHear({ sendsSms }: { sendsSms: boolean }) {
  const words = useWords('first-steps');
  return (
    <>
      {!sendsSms && <p>{words.heardLater}</p>}
      <ul className="staff-card first-lines">
        {Object.entries(words.heard).map(([key, [title, text]]) => (
          <li key={key}>
            <div>
              <p>
                <b>{title}</b>
              </p>
              <p className="staff-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Message
        kind={sendsSms ? 'ok' : 'neutral'}
        title={sendsSms ? words.smsOn : words.smsOff}
        action={
          <Link className="staff-button" to="/staff/messages/set-up">
            {words.smsSetUp}
          </Link>
        }
      >
        <p>{sendsSms ? words.smsOnText : words.smsOffText}</p>
      </Message>
    </>
  );
}
