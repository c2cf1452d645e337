import { Form, Link } from 'react-router';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { formerDataDays } from '#platform/backup/former-data.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { sizeText } from '../page/size-text.ts';
import {
  ExpectedVisits,
  RestoreEnded,
  findPatient,
  RestoreForm,
  RestoreRunning,
  UpcomingVisits,
  type ListedVisit,
} from './restore-here.tsx';
import type { RestoreOutcome } from './restores.ts';
import { NumberedStep } from '#features/staff/frame/numbered-steps.tsx';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';

const maxWordLength = 20;
const wholeWords = (command: string) =>
  command.split(/(\s+)/).map((word, index) =>
    word.length > maxWordLength || word === ' ' ? (
      word
    ) : (
      <span key={index} className="restore-word">
        {word}
      </span>
    ),
  );

/** The commands of docs/operations.md for a restore. */
function RestoreCommands({ file, dataDirectory }: { file: string; dataDirectory: string }) {
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
    <div className="restore-ways stack gap-4">
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

interface RestorableBackup {
  /** Instant. */
  madeAt: number;
  bytes: number;
  /** The file's name in the backups folder. */
  name: string;
  /** The file's path on the clinic's machine. */
  file: string;
}

/** Changes since a backup was made. */
interface SinceBackup {
  booked: number;
  changed: number;
  published: number;
  pictures: number;
  /** Booked visits that patients still expect. */
  toCome: ListedVisit[];
  /** Visits of days to come that were moved or cancelled, as they are now. */
  changedToCome: (ListedVisit & { isCancelled: boolean })[];
}

export interface RestoreFacts {
  /** Instant. */
  now: number;
  /** Newest first. */
  backups: RestorableBackup[];
  chosen: RestorableBackup;
  since: SinceBackup;
  /** On the clinic's machine. */
  dataDirectory: string;
  /** Undefined where a restore is possible by command alone. */
  here: RestoreHere | undefined;
}

interface RestoreHere {
  clinicName: string;
  isRunning: boolean;
  last: RestoreOutcome | undefined;
}

/** Effects of restoring a backup, and the form for it. Works without JavaScript. */
export function RestorePage({ facts }: { facts: RestoreFacts | undefined }) {
  const words = useWords('restore');
  return (
    <>
      <div className="staff-heading">
        <Link className="link restore-back" to="/staff/health">
          <Icon name="arrow-left" />
          {words.back}
        </Link>
        <h1>{words.heading}</h1>
        <p>{fill(words.lead, { days: formerDataDays })}</p>
      </div>
      <Form id={findPatient} method="post" action="/staff/patients" />
      {facts?.here?.last && !facts.here.isRunning && (
        <div className="restore-outcome">
          <RestoreEnded {...facts.here.last} />
        </div>
      )}
      {!facts ? (
        <p className="staff-card">{words.empty}</p>
      ) : facts.here?.isRunning ? (
        <RestoreRunning />
      ) : (
        <Steps {...facts} />
      )}
    </>
  );
}

function Steps({ now, backups, chosen, since, dataDirectory, here }: RestoreFacts) {
  const words = useWords('restore');
  const health = useWords('health');
  return (
    <ol className="numbered-steps restore-steps">
      <NumberedStep number={1} heading={words.which}>
        <Form method="get" className="restore-which" key={chosen.madeAt}>
          <Field id="backup" label={words.backup}>
            <select id="backup" name="backup" defaultValue={chosen.madeAt}>
              {backups.map(({ madeAt, bytes }, index) => (
                <option key={madeAt} value={madeAt}>
                  {fill(index === 0 ? words.newest : words.option, {
                    when: instantText(madeAt),
                    size: sizeText(health, bytes),
                  })}
                </option>
              ))}
            </select>
          </Field>
          <button type="submit" className="staff-button">
            {words.show}
          </button>
        </Form>
        <p className="staff-quiet">{words.proven}</p>
        <a className="staff-button restore-download" href={`/api/staff/backups/${chosen.name}`} download>
          <Icon name="floppy-disk" />
          {fill(words.download, { size: sizeText(health, chosen.bytes) })}
        </a>
        <p className="staff-quiet">{words.takeText}</p>
      </NumberedStep>
      <NumberedStep number={2} heading={words.changes}>
        <p className="staff-quiet">{fill(words.comparedWith, { when: instantText(now) })}</p>
        <Changes since={since} />
        <p>{words.comesBack}</p>
        <p>
          {words.siteOnly}{' '}
          <Link className="link" to="/staff/clinic?part=history">
            {words.toHistory}
          </Link>
        </p>
        {since.toCome.length > 0 && <ExpectedVisits visits={since.toCome} />}
        {since.changedToCome.length > 0 && (
          <UpcomingVisits
            caption={words.changedToCome}
            visits={since.changedToCome}
            sayOf={({ isCancelled }) => (isCancelled ? words.cancelledNow : words.movedNow)}
          />
        )}
        <button type="button" className="staff-button restore-print" onClick={() => window.print()}>
          <Icon name="printer" />
          {words.print}
        </button>
      </NumberedStep>
      <NumberedStep number={3} heading={words.how}>
        {here ? (
          <>
            <p>{words.hereText}</p>
            <RestoreForm chosen={chosen} clinicName={here.clinicName} booked={since.booked} />
            <details className="restore-commands">
              <summary>{words.byCommand}</summary>
              <p>{words.commandsText}</p>
              <RestoreCommands file={chosen.file} dataDirectory={dataDirectory} />
            </details>
          </>
        ) : (
          <>
            <p>{words.howText}</p>
            <RestoreCommands file={chosen.file} dataDirectory={dataDirectory} />
          </>
        )}
        <p className="staff-quiet">{fill(words.kept, { days: formerDataDays })}</p>
      </NumberedStep>
    </ol>
  );
}

function Changes({ since: { booked, changed, published, pictures } }: { since: SinceBackup }) {
  const words = useWords('restore');
  const rows = [
    [words.booked, plural(words.bookedGo, { n: booked })],
    [words.changed, plural(words.changedGo, { n: changed })],
    [words.published, plural(words.publishedGo, { n: published })],
    [words.pictures, plural(words.picturesGo, { n: pictures })],
  ];
  return (
    <table className="restore-table">
      <thead>
        <tr>
          <th scope="col">{words.sinceThen}</th>
          <th scope="col">{words.wouldGo}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, goes]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{goes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
