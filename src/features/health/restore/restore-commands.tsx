import { CopyButton } from '#features/staff/handed-on/copy-button.tsx';
import { useWords } from '#platform/words.tsx';

const longestWord = 20;
const wholeWords = (command: string) =>
  command.split(/(\s+)/).map((word, index) =>
    word.length > longestWord || word === ' ' ? (
      word
    ) : (
      <span key={index} className="restore-word">
        {word}
      </span>
    ),
  );

/** As docs/operations.md has them. */
export function RestoreCommands({ file, dataDirectory }: { file: string; dataDirectory: string }) {
  const words = useWords('restore');
  const ways = [
    {
      name: words.withContainers,
      commands: [
        'docker compose stop server',
        `docker compose run --rm server node tools/restore.ts ${file}`,
        'docker compose up --detach',
      ],
    },
    {
      name: words.withoutContainers,
      commands: [
        'sudo systemctl stop clinic',
        `sudo --user=clinic DATA_DIR=${dataDirectory} npm run restore -- ${file}`,
        'sudo systemctl start clinic',
      ],
    },
  ];
  const labels = [words.stop, words.restore, words.start];
  return (
    <div className="restore-ways">
      {ways.map(({ name, commands }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ol>
            {commands.map((command, index) => (
              <li key={command}>
                <p>{labels[index]}</p>
                <div className="restore-command">
                  <code>{wholeWords(command)}</code>
                  <CopyButton text={command} label={words.copyCommand} />
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
