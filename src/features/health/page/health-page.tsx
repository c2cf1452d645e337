import { Form } from 'react-router';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';
import { countOf, lasted, staleAfter, type HealthReport } from '../look/judge-health.ts';
import { HealthArch } from './health-arch.tsx';
import { HealthCardView } from './health-card.tsx';
import { sizeText } from './size-text.ts';

type Words = WordSets['health'];

/** What everybody of the staff may know. */
export interface HealthSummary {
  /** Instant of the last look; undefined before the first. */
  at: number | undefined;
  broken: number;
  soon: number;
}

/** What the owner sees besides. */
export interface HealthDetails {
  cards: HealthReport['cards'];
  /** Where this server makes backups. */
  backups: { isRunning: boolean; kept: { madeAt: number; bytes: number }[] } | undefined;
  /** How the owner hears of it; undefined: not at all. */
  told: { kind: 'sms' | 'whatsapp'; number: string } | undefined;
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
  /** Milliseconds since the look. */
  age: number;
  online: boolean;
  /** What was pressed and has no answer yet. */
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

/** The sentence, and for the owner what it is made of. */
export function HealthPage({ summary, details, age, online, busy, refusal }: HealthPageProps) {
  const words = useWords('health');
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
              {isStale ? words.staleText : toldText(words, details)}
            </p>
          ) : (
            !isStale && <p>{summary.broken > 0 ? words.tellOwner : words.nothingToDo}</p>
          )}
          {!online && <p>{words.offline}</p>}
        </div>
        {details && (
          <Form method="post">
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

function toldText(words: Words, { told }: HealthDetails): string {
  if (!told) return words.toldByNone;
  return fill(told.kind === 'sms' ? words.toldBySms : words.toldByWhatsapp, {
    number: told.number,
    minutes: lasted / 60_000,
  });
}

function HealthCards({
  details: { cards, backups },
  isStale,
  busy,
}: {
  details: HealthDetails;
  isStale: boolean;
  busy: boolean;
}) {
  const words = useWords('health');
  const backUp = backups && (
    <Form method="post">
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
          {backups.kept.length > 0 ? (
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.backupMade}</th>
                  <th scope="col">{words.backupSize}</th>
                </tr>
              </thead>
              <tbody>
                {backups.kept.map(({ madeAt, bytes }) => (
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
          {backups.kept.length > 0 && (
            <p className="health-empty">
              <Link className="link health-restore" to="/staff/health/restore">
                {words.restoreHow}
                <Icon name="arrow-right" />
              </Link>
            </p>
          )}
        </section>
      )}
    </>
  );
}
