import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';
import { sizeText } from '../page/size-text.ts';
import { RestoreCommands } from './restore-commands.tsx';
import { RestoreEnded, RestoreForm, RestoreRunning } from './restore-here.tsx';
import type { RestoreOutcome } from './restores.ts';
import { ExpectedVisits, VisitsToCome, type ListedVisit } from './visits-to-come.tsx';

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
        <p>
          {words.siteOnly}{' '}
          <Link className="link" to="/staff/clinic?part=history">
            {words.toHistory}
          </Link>
        </p>
        {since.toCome.length > 0 && <ExpectedVisits visits={since.toCome} />}
        {since.changedToCome.length > 0 && (
          <VisitsToCome
            caption={words.changedToCome}
            visits={since.changedToCome}
            sayOf={({ isCancelled }) => (isCancelled ? words.cancelledNow : words.movedNow)}
          />
        )}
        <button type="button" className="staff-button restore-print" onClick={() => window.print()}>
          <Icon name="printer" />
          {words.print}
        </button>
      </Step>
      <Step number={3} heading={words.how}>
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
        <p className="staff-quiet">{words.kept}</p>
      </Step>
    </ol>
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
