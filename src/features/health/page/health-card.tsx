import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { dayLabel, clockText, instantText } from '#features/clinic/time/times-in-english.ts';
import { countedDays } from '#features/notifications/outbox/outbox-health.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import {
  firstBackup,
  type BackupCard,
  type CertificateCard,
  type ClockCard,
  type HealthCard,
  type MessagesCard,
  type SamplesCard,
  type SignInsCard,
} from '../look/judge-health.ts';
import { sizeText } from './size-text.ts';

type Words = WordSets['health'];

interface CardText {
  value: string;
  /** A sentence or two each. */
  texts: (string | false | undefined)[];
  /** A link or button to the remedy. */
  action?: ReactNode;
}

function messagesText(words: Words, card: MessagesCard): CardText {
  const { lateMessages, lateRows, lateSince, isRefused, refusal, undecided, sent, notSent, lastSentAt } =
    card;
  const isLate = isRefused || lateMessages > 0;
  const rows = lateRows > 0 && plural(words.rowsLate, { n: lateRows });
  const open = undecided > 0 && plural(words.messagesUndecided, { n: undecided });
  const see = (
    <Link to="/staff/messages" className="staff-button">
      {words.seeMessages}
    </Link>
  );
  if (isLate || rows) {
    return {
      value:
        lateMessages > 0 || !isRefused
          ? plural(words.messagesLate, { n: lateMessages + lateRows })
          : words.messagesRefused,
      texts: [
        lateSince !== undefined && fill(words.messagesSince, { when: instantText(lateSince) }),
        refusal && fill(words.messagesRefusal, { reason: refusal }),
        isLate && words.messagesLateText,
        rows,
        open,
      ],
      action: see,
    };
  }
  if (card.state === 'off') {
    return {
      value: words.messagesOff,
      texts: [words.messagesOffText],
      action: (
        <Link to="/staff/messages/set-up" className="staff-button">
          {words.setUpSms}
        </Link>
      ),
    };
  }
  return {
    value: plural(words.messagesSent, { n: sent }),
    texts: [
      open,
      sent + notSent > 0
        ? fill(words.messagesSentText, { failed: notSent, days: countedDays })
        : fill(words.messagesNone, { days: countedDays }),
      lastSentAt !== undefined && fill(words.messagesLast, { when: instantText(lastSentAt) }),
    ],
    action: undecided > 0 && see,
  };
}

function backupText(words: Words, { state, madeAt, bytes, failure, missingPictures }: BackupCard): CardText {
  const made = madeAt === undefined ? undefined : instantText(madeAt);
  return {
    value: made ?? (state === 'off' ? words.backupOff : words.backupNone),
    texts: [
      state === 'broken' && words.backupMissed,
      failure && words[`backup-${failure}`],
      state === 'off' && words.backupOffText,
      state === 'unknown' && fill(words.backupFirst, { minutes: firstBackup / 60_000 }),
      missingPictures > 0 && plural(words.backupPicturesMissing, { n: missingPictures }),
      bytes !== undefined &&
        fill(missingPictures > 0 ? words.backupRest : words.backupWell, { size: sizeText(words, bytes) }),
    ],
  };
}

function certificateText(words: Words, { state, host, validUntil, daysLeft }: CertificateCard): CardText {
  if (host === undefined) return { value: words.certificateNone, texts: [words.certificateNoneText] };
  if (validUntil === undefined)
    return { value: words.certificateUnknown, texts: [fill(words.certificateUnknownText, { host })] };
  const when = dayLabel(civilDateAt(validUntil));
  return {
    value: plural(words.certificateDays, { n: daysLeft! }),
    texts: [fill(words.certificateText, { host, when }), state !== 'well' && words.certificateOld],
  };
}

function clockCardText(words: Words, { now, drift, isMadeUp, state }: ClockCard): CardText {
  const seconds = Math.round(Math.abs(drift ?? 0) / 1000);
  return {
    value: clockText(timeAt(now)),
    texts: [
      isMadeUp && words.clockMadeUp,
      state === 'broken'
        ? plural(words.clockWrong, { n: seconds })
        : drift !== undefined
          ? words.clockAgrees
          : !isMadeUp && words.clockText,
    ],
  };
}

function signInsText(words: Words, { failures, waiting, state }: SignInsCard): CardText {
  return {
    value: failures > 0 ? plural(words.signIns, { n: failures }) : words.signInsNone,
    texts: [
      waiting > 0 ? plural(words.signInsWaiting, { n: waiting }) : words.signInsText,
      state !== 'well' && words.signInsOdd,
    ],
  };
}

function samplesText(words: Words, { facts, prices, hours, reviews, state }: SamplesCard): CardText {
  const left = facts + prices + Number(hours);
  return {
    value: left > 0 ? plural(words.samplesLeft, { n: left }) : words.samplesNone,
    texts: [
      facts > 0 && plural(words.samplesFacts, { n: facts }),
      prices > 0 && plural(words.samplesPrices, { n: prices }),
      hours && words.samplesHours,
      reviews && words.samplesReviews,
    ],
    action: state !== 'well' && (
      <Link to="/staff/first-steps" className="staff-button">
        {words.samplesReplace}
      </Link>
    ),
  };
}

function textOf(words: Words, card: HealthCard): CardText {
  switch (card.name) {
    case 'messages':
      return messagesText(words, card);
    case 'backup':
      return backupText(words, card);
    case 'disk':
      return {
        value: fill(words.diskFree, { size: sizeText(words, card.freeBytes) }),
        texts: [
          fill(words.diskUsed, { n: Math.round(card.usedShare * 100) }),
          card.state !== 'well' && words.diskFull,
        ],
      };
    case 'certificate':
      return certificateText(words, card);
    case 'database': {
      const milliseconds = Math.max(1, Math.round(card.milliseconds));
      return {
        value: fill(words.milliseconds, { n: milliseconds }),
        texts: [
          card.kind === 'sqlite' ? words.databaseSqlite : words.databasePostgres,
          card.state !== 'well' && words.databaseSlow,
        ],
      };
    }
    case 'clock':
      return clockCardText(words, card);
    case 'sign-ins':
      return signInsText(words, card);
    case 'samples':
      return samplesText(words, card);
    case 'version':
      return {
        value: card.version,
        texts: [fill(words.versionText, { when: instantText(card.startedAt) })],
      };
  }
}

/** A health card: the state as a word and a shape, the figure, its meaning and the remedy. */
export function HealthCardView({ card }: { card: HealthCard }) {
  const words = useWords('health');
  const { value, texts, action } = textOf(words, card);
  return (
    <section className="health-card" data-state={card.state} aria-labelledby={`health-${card.name}`}>
      <header>
        <h2 id={`health-${card.name}`}>{words[`title-${card.name}`]}</h2>
        <span className="health-state" data-state={card.state}>
          {words[`state-${card.state}`]}
        </span>
      </header>
      <p className="health-value">{value}</p>
      {card.name === 'disk' && (
        <meter
          className="health-meter"
          min={0}
          max={1}
          high={0.9}
          value={card.usedShare}
          aria-labelledby="health-disk"
        />
      )}
      {texts.map((text) => text && <p key={text}>{text}</p>)}
      {action && <div className="health-action">{action}</div>}
    </section>
  );
}
