import { useState } from 'react';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { OpenedVisit } from '../visit/desk-appointment.ts';
import { callDesk } from '../visit/visit-client.ts';
import type { WhatsappKind, WhatsappText } from './whatsapp-kinds.ts';

/** A message in the patient's language, opened in the clinic's WhatsApp. */
export function WhatsappTexts({ visit }: { visit: Pick<OpenedVisit, 'id' | 'language' | 'mobileNumber'> }) {
  const words = useWords('desk-whatsapp');
  const path = `appointments/${visit.id}/whatsapp`;
  const [texts, setTexts] = useState<readonly WhatsappText[] | 'failed'>();
  const [kind, setKind] = useState<WhatsappKind>();
  /** Each opening reads them anew: what is true of a visit changes with the clock. */
  const load = async () => {
    setTexts(undefined);
    const answer = await callDesk<{ texts: WhatsappText[] }>(path);
    setTexts(answer.ok ? answer.value.texts : 'failed');
  };
  const known = texts === 'failed' ? [] : (texts ?? []);
  const chosen = known.find((one) => one.kind === kind) ?? known[0];
  return (
    <details
      className="whatsapp-texts"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void load();
      }}
    >
      <summary className="staff-button">
        <Icon name="chat-circle-text" />
        {words.heading}
      </summary>
      {texts && (
        <div className="whatsapp-texts-body">
          {chosen ? (
            <>
              <div className="desk-segments" role="group" aria-label={words.which}>
                {known.map((one) => (
                  <button
                    key={one.kind}
                    type="button"
                    aria-pressed={one === chosen}
                    onClick={() => setKind(one.kind)}
                  >
                    {words[`kind-${one.kind}`]}
                  </button>
                ))}
              </div>
              <p lang={visit.language}>{chosen.text}</p>
              <div className="whatsapp-texts-buttons">
                <a
                  className="staff-button staff-button-pine"
                  href={whatsappLink(visit.mobileNumber, chosen.text)}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={() => void callDesk(path, { body: { kind: chosen.kind } })}
                >
                  {words.open}
                </a>
                <CopyButton text={chosen.text} label={words.copy} />
              </div>
              <small>{words.logged}</small>
            </>
          ) : (
            <>
              <p role="status">{texts === 'failed' ? words.failed : words.nothing}</p>
              <a
                className="staff-button"
                href={whatsappLink(visit.mobileNumber)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {words.chat}
              </a>
            </>
          )}
        </div>
      )}
    </details>
  );
}
