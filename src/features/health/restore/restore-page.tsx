import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { clockText, dayLabel, instantText } from '#features/clinic/clinic-time.ts';
import { CopyButton } from '#features/staff/session/copy-button.tsx';
import { PasswordField, StaffForm } from '#features/staff/session/staff-form.tsx';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { sizeText } from '../page/size-text.ts';
import type { RestoreOutcome } from './restores.ts';

export interface RestorableBackup {
  /** Instant. */
  madeAt: number;
  bytes: number;
  /** Its name in the folder of the backups. */
  name: string;
  /** Where it is on the clinic's machine. */
  file: string;
}

/** What happened after a backup was made. */
export interface SinceBackup {
  booked: number;
  changed: number;
  published: number;
  pictures: number;
  /** Of those booked, the ones that patients still expect. */
  toCome: { id: string; date: CivilDate; time: CivilTime; reference: string }[];
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
  /** Undefined where it can be done by command alone. */
  here: RestoreHere | undefined;
}

interface RestoreHere {
  clinicName: string;
  isRunning: boolean;
  last: RestoreOutcome | undefined;
}

/** What restoring a backup would do, and the way to it. Works without JavaScript. */
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
        <p>{words.lead}</p>
      </div>
      {facts?.here?.last && !facts.here.isRunning && (
        <div className="restore-outcome">
          <Outcome {...facts.here.last} />
        </div>
      )}
      {!facts ? (
        <p className="staff-card">{words.empty}</p>
      ) : facts.here?.isRunning ? (
        <Running />
      ) : (
        <Steps {...facts} />
      )}
    </>
  );
}

function Running() {
  const words = useWords('restore');
  return (
    <Message icon="spinner-gap" role="status" title={words.running}>
      <p>{words.runningText}</p>
    </Message>
  );
}

function Outcome(outcome: RestoreOutcome) {
  const words = useWords('restore');
  const when = instantText(outcome.madeAt);
  if (!outcome.ok)
    return (
      <Message kind="error" title={fill(words.notRestored, { when })}>
        <p>{words[`failed-${outcome.reason}`]}</p>
      </Message>
    );
  const { kept, erased, unknownMessages } = outcome;
  return (
    <Message kind="ok" title={fill(words.restored, { when })}>
      <p>{fill(words.keptIn, { folder: kept })}</p>
      {erased > 0 && <p>{plural(words.erasedAgain, { n: erased })}</p>}
      {unknownMessages > 0 && (
        <p>
          {plural(words.messagesUnknown, { n: unknownMessages })}{' '}
          <Link className="link" to="/staff/messages">
            {words.toMessages}
          </Link>
        </p>
      )}
    </Message>
  );
}

function Steps({ now, backups, chosen, since, dataDirectory, here }: RestoreFacts) {
  const words = useWords('restore');
  const health = useWords('health');
  return (
    <ol className="restore-steps">
      <Step number={1} heading={words.which}>
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
      </Step>
      <Step number={2} heading={words.changes}>
        <p className="staff-quiet">{fill(words.comparedWith, { when: instantText(now) })}</p>
        <Changes since={since} />
        <p>{words.comesBack}</p>
        {since.toCome.length > 0 && <VisitsToCome visits={since.toCome} />}
        <button type="button" className="staff-button restore-print" onClick={() => window.print()}>
          <Icon name="printer" />
          {words.print}
        </button>
      </Step>
      <Step number={3} heading={words.how}>
        {here ? (
          <>
            <p>{words.hereText}</p>
            <RestoreForm chosen={chosen} clinicName={here.clinicName} />
            <details className="restore-commands">
              <summary>{words.byCommand}</summary>
              <p>{words.commandsText}</p>
              <Commands file={chosen.file} dataDirectory={dataDirectory} />
            </details>
          </>
        ) : (
          <>
            <p>{words.howText}</p>
            <Commands file={chosen.file} dataDirectory={dataDirectory} />
          </>
        )}
        <p className="staff-quiet">{words.kept}</p>
      </Step>
    </ol>
  );
}

function RestoreForm({ chosen, clinicName }: { chosen: RestorableBackup; clinicName: string }) {
  const words = useWords('restore');
  return (
    <StaffForm intent="restore" submit={fill(words.restoreNow, { when: instantText(chosen.madeAt) })} danger>
      <input type="hidden" name="name" value={chosen.name} />
      <TextField
        id="clinic-name"
        name="clinicName"
        label={fill(words.clinicName, { name: clinicName })}
        autoComplete="off"
        required
      />
      <PasswordField id="restore-password" label={words.password} />
    </StaffForm>
  );
}

function Step({ number, heading, children }: { number: number; heading: string; children: ReactNode }) {
  return (
    <li className="staff-card" aria-labelledby={`restore-${number}`}>
      <h2 id={`restore-${number}`}>
        <span className="restore-number" aria-hidden="true">
          {number}
        </span>
        {heading}
      </h2>
      {children}
    </li>
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

function VisitsToCome({ visits }: { visits: SinceBackup['toCome'] }) {
  const words = useWords('restore');
  return (
    <>
      <div className="restore-warning">
        <Icon name="warning-circle" />
        <p>
          <strong>{plural(words.warning, { n: visits.length })}</strong> {words.warningText}
        </p>
      </div>
      <table className="restore-table">
        <caption>{words.visitsToCome}</caption>
        <thead>
          <tr>
            <th scope="col">{words.visitWhen}</th>
            <th scope="col">{words.visitReference}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(({ id, date, time, reference }) => (
            <tr key={id}>
              <td>{`${dayLabel(date)}, ${clockText(time)}`}</td>
              <td>
                <Link className="link" to={`/staff/patients?q=${reference}`}>
                  {reference}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

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
function Commands({ file, dataDirectory }: { file: string; dataDirectory: string }) {
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
