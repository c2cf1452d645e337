import { fill, useWords } from '#platform/words.tsx';
import type { MessageEvent } from '../templates/message-template.ts';

export interface RegisteredText {
  key: MessageEvent;
  registered: string;
  variables: string;
}

/** The texts that the clinic has to register before a provider takes them. */
export function RegisteredTexts({ templates }: { templates: readonly RegisteredText[] }) {
  const words = useWords('outbox');
  return (
    <details className="staff-more">
      <summary>{words.templates}</summary>
      <div className="staff-card">
        <p>{words.templatesLead}</p>
        <dl className="outbox-templates">
          {templates.map(({ key, registered, variables }) => (
            <div key={key}>
              <dt>{words[`event-${key}`]}</dt>
              <dd>
                <code>{registered}</code>
                <span className="staff-quiet">{fill(words.variables, { names: variables })}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
