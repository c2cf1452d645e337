import { Form, Link, useSubmit } from 'react-router';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formerDataDays } from '#platform/backup/former-data.ts';
import type { FormerData } from '#platform/backup/former-data.server.ts';
import { FoldedForm } from '#features/staff/session/staff-form.tsx';
import { countOf, alertAfter, staleAfter, type HealthReport } from '../look/judge-health.ts';
import { HealthCardView } from './health-card.tsx';
import { sizeText } from './size-text.ts';
import { sendOnce } from '#ui/page/send-once.ts';
import { LowerArch } from '#features/staff/frame/lower-arch.tsx';

/** A drawing with one coloured tooth for each fault. */
function HealthArch({ broken }: { broken: number }) {
  const marked = scattered.slice(0, broken);
  return (
    <LowerArch className="health-arch" markOf={(place) => (marked.includes(place) ? 'broken' : undefined)} />
  );
}

/** The order of coloured teeth, so that none are beside each other. */
const scattered = [-4, 5, -2, -7, 2, 0, -8, 4, 1];

type Words = WordSets['health'];

/** Data for all staff. */
export interface HealthSummary {
  /** The instant of the last check; undefined before the first. */
  at: number | undefined;
  broken: number;
  soon: number;
}

/** Data for the owner alone. */
export interface HealthDetails {
  cards: HealthReport['cards'];
  /** Undefined where this server makes no backups. */
  backups: { isRunning: boolean; list: { madeAt: number; bytes: number }[] } | undefined;
  formerData: FormerData[];
  /** The channel for alerts to the owner; undefined for none. */
  alertChannel: { kind: 'sms' | 'whatsapp'; number: string } | undefined;
  /** The privacy page names nobody who answers for patients' data. */
  isDataContactMissing: boolean;
}

export const summaryOf = (report: HealthReport | undefined): HealthSummary => ({
  at: report?.at,
  broken: countOf(report?.cards ?? [], 'broken'),
  soon: countOf(report?.cards ?? [], 'soon'),
});

interface HealthPageProps {
  summary: HealthSummary;
  /** Undefined for all but the owner. */
  details: HealthDetails | undefined;
  /** Milliseconds since the last check. */
  age: number;
  online: boolean;
  /** Pressed button whose request is pending. */
  busy: 'look' | 'back-up' | undefined;
  refusal: string | undefined;
}

function sentenceOf(words: Words, { at, broken, soon }: HealthSummary, isStale: boolean): string {
  if (at === undefined) return words.notLooked;
  if (isStale) return words.stale;
  if (broken > 0) return plural(words.broken, { n: broken });
  return soon > 0 ? plural(words.soon, { n: soon }) : words.well;
}

function ageText(words: Words, age: number): string {
  const seconds = Math.round(age / 1000);
  if (seconds < 10) return words.justNow;
  if (seconds < 100) return fill(words.secondsAgo, { n: Math.floor(seconds / 10) * 10 });
  return plural(words.minutesAgo, { n: Math.round(seconds / 60) });
}

/** The health page: a sentence for all staff, and the cards for the owner. */
export function HealthPage({ summary, details, age, online, busy, refusal }: HealthPageProps) {
  const words = useWords('health');
  const submit = useSubmit();
  const isStale = summary.at !== undefined && age > staleAfter;
  return (
    <>
      <div className="health-well scalloped" data-stale={isStale || undefined}>
        <HealthArch broken={isStale ? 0 : summary.broken} />
        <div role="status">
          <h1>{sentenceOf(words, summary, isStale)}</h1>
          {details ? (
            <p>
              {summary.at !== undefined && ageText(words, age)}{' '}
              {isStale ? words.staleText : alertText(words, details)}
            </p>
          ) : (
            !isStale && <p>{summary.broken > 0 ? words.alertOwner : words.nothingToDo}</p>
          )}
          {!online && <p>{words.offline}</p>}
        </div>
        {details && (
          <Form method="post" onSubmit={sendOnce(busy !== undefined, submit)}>
            <button
              type="submit"
              name="intent"
              value="look"
              className="staff-button"
              aria-busy={busy === 'look' || undefined}
            >
              <Icon name="arrow-clockwise" />
              {words.lookAgain}
            </button>
          </Form>
        )}
      </div>
      {refusal && (
        <p className="health-refusal" role="alert">
          {refusal}
        </p>
      )}
      {details && <HealthCards details={details} isStale={isStale} busy={busy === 'back-up'} />}
    </>
  );
}

function alertText(words: Words, { alertChannel }: HealthDetails): string {
  if (!alertChannel) return words.alertByNone;
  return fill(alertChannel.kind === 'sms' ? words.alertBySms : words.alertByWhatsapp, {
    number: alertChannel.number,
    minutes: alertAfter / 60_000,
  });
}

function HealthCards({
  details: { cards, backups, formerData, isDataContactMissing },
  isStale,
  busy,
}: {
  details: HealthDetails;
  isStale: boolean;
  busy: boolean;
}) {
  const words = useWords('health');
  const submit = useSubmit();
  const backUp = backups && (
    <Form method="post" onSubmit={sendOnce(busy, submit)}>
      <button
        type="submit"
        name="intent"
        value="back-up"
        className="staff-button staff-button-pine"
        disabled={backups.isRunning}
        aria-busy={busy || backups.isRunning || undefined}
      >
        <Icon name="floppy-disk" />
        {backups.isRunning ? words.backupRuns : words.backUpNow}
      </button>
    </Form>
  );
  return (
    <>
      <div className="health-cards" data-stale={isStale || undefined}>
        {cards.map((card) => (
          <HealthCardView key={card.name} card={card} />
        ))}
      </div>
      {backups && (
        <section className="health-backups" aria-labelledby="backups">
          <header>
            <div>
              <h2 id="backups">{words.backupsHeading}</h2>
              <p>{words.backupsLead}</p>
            </div>
            {backUp}
          </header>
          {backups.list.length > 0 ? (
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.backupMade}</th>
                  <th scope="col">{words.backupSize}</th>
                </tr>
              </thead>
              <tbody>
                {backups.list.map(({ madeAt, bytes }) => (
                  <tr key={madeAt}>
                    <td>{instantText(madeAt)}</td>
                    <td>{sizeText(words, bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="health-empty">{words.backupsEmpty}</p>
          )}
          {backups.list.length > 0 && (
            <p className="health-empty">
              <ForwardLink to="/staff/health/restore" text={words.restoreHow} />
            </p>
          )}
        </section>
      )}
      {formerData.length > 0 && (
        <section className="stack gap-3" aria-labelledby="former-data">
          <h2 id="former-data">{words.formerHeading}</h2>
          <p>{fill(words.formerLead, { days: formerDataDays })}</p>
          <ul className="stack gap-4">
            {formerData.map(({ name, replacedAt, deletedAt }) => (
              <li key={name}>
                {fill(words.formerUntil, { since: instantText(replacedAt), until: instantText(deletedAt) })}
                <FoldedForm
                  intent="delete-former-data"
                  summary={<NameOfData text={words.formerDelete} replacedAt={replacedAt} />}
                  submit={<NameOfData text={words.formerDeleteNow} replacedAt={replacedAt} />}
                  danger
                >
                  <input type="hidden" name="name" value={name} />
                  <p>{words.formerDeleteText}</p>
                </FoldedForm>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <ForwardLink to="/staff/health/leak" text={words.leakHow} />
      </p>
      {isDataContactMissing && (
        <>
          <h2>{words.contactHeading}</h2>
          <p>{words.contactMissing}</p>
          <p>
            <ForwardLink to="/staff/clinic?part=facts" text={words.contactWrite} />
          </p>
        </>
      )}
      <h2>{words.logsHeading}</h2>
      <p>{words.logs}</p>
    </>
  );
}

const ForwardLink = ({ to, text }: { to: string; text: string }) => (
  <Link className="link health-restore" to={to}>
    {text}
    <Icon name="arrow-right" />
  </Link>
);

/** The button's text, and for screen readers which of the former data it deletes. */
function NameOfData({ text, replacedAt }: { text: string; replacedAt: number }) {
  const words = useWords('health');
  return (
    <>
      {text}
      <span className="visually-hidden">
        {fill(words.formerReplaced, { since: instantText(replacedAt) })}
      </span>
    </>
  );
}
