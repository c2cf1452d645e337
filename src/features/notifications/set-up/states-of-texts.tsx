import { languageNames } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { messageEvents } from '../templates/message-template.ts';
import type { SetUp } from './read-set-up.server.ts';

/** How far each text is, in each language, at one look. */
export function StatesOfTexts({ setUp: { texts, languages } }: { setUp: SetUp }) {
  const words = useWords('set-up');
  return (
    <aside className="staff-card set-up-states" aria-label={words.statesTitle}>
      <h2>{words.statesTitle}</h2>
      {languages.length > 1 ? (
        <StatesByLanguage texts={texts} languages={languages} />
      ) : (
        <ul>
          {texts.map(({ key, state }) => (
            <li key={key}>
              <span>{words[`event-${key}`]}</span>
              <span className="set-up-state" data-state={state}>
                {words[`state-${state}`]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** Two letters of each name are enough at the head of a column. */
const shortNames = { en: 'En', hi: 'हि', mr: 'म' } as const;
const states = ['draft', 'registered', 'sending', 'changed'] as const;

function StatesByLanguage({ texts, languages }: Pick<SetUp, 'texts' | 'languages'>) {
  const words = useWords('set-up');
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.text}</th>
            {languages.map(({ language }) => (
              <th key={language} scope="col">
                <span aria-hidden="true">{shortNames[language]}</span>
                <span className="visually-hidden">{languageNames[language]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messageEvents.map((key) => (
            <tr key={key}>
              <th scope="row">{words[`event-${key}`]}</th>
              {languages.map(({ language }) => {
                const state = texts.find((text) => text.key === key && text.language === language)?.state;
                return (
                  <td key={language}>
                    {state && (
                      <span className="set-up-state" data-state={state}>
                        <span className="visually-hidden">{words[`state-${state}`]}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="set-up-legend" aria-hidden="true">
        {states.map((state) => (
          <span key={state} className="set-up-state" data-state={state}>
            {words[`state-${state}`]}
          </span>
        ))}
      </p>
      <p className="staff-quiet">{words.unicodeNote}</p>
    </>
  );
}
