import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useHref } from 'react-router';
import type { Consent } from '#features/booking/appointments/appointment.ts';
import { forgetComingVisit, forgetPages } from '#features/booking/coming-visit/coming-visits.ts';
import { CallUs, RefusalMessage } from '#features/booking/slot-choice/refusal-message.tsx';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { languageNames } from '#platform/language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Rich, useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { SiteLink } from '#ui/page/site-link.tsx';
import { useScriptsRun } from '#ui/page/use-scripts-run.ts';
import { CorrectForm } from './correct-form.tsx';
import { CorrectLinks } from './correct-links.tsx';
import {
  dataField,
  pressField,
  type CorrectionFailure,
  type DataIntent,
  type DataRefusal,
  type DoneEdit,
  type ShownPart,
} from './own-data.ts';
import type { OwnData } from './show-own-data.server.ts';
import { UnsentTexts } from './unsent-texts.tsx';
import { WithdrawPart } from './withdraw-part.tsx';
import './own-data.css';

interface OwnDataViewProps {
  data: OwnData;
  /** Token of the patient's link. */
  token: string;
  /** Search of the visit's page with the question for a new number. */
  newNumberSearch: string;
  shown: ShownPart | undefined;
  /** The last change. */
  done: DoneEdit | undefined;
  /** The clinic has a spreadsheet of its own, which an erasure does not reach. */
  hasSheet: boolean;
  /** Days for which erased data are kept out of sight; undefined: erased at once. */
  keepErasedDays: number | undefined;
  refusal?: DataRefusal | CorrectionFailure | undefined;
}

/** All that is held about a visit, to read, print, download, correct, withdraw and erase; plain forms, with and without scripts. */
export function OwnDataView({
  data,
  token,
  newNumberSearch,
  shown,
  done,
  refusal,
  ...clinic
}: OwnDataViewProps) {
  const words = useWords('own-data');
  const { phone } = useClinicFacts();
  const visitPage = useHref(`/appointment/${token}`);
  const address = `${visitPage}/data`;
  const { hasSheet } = clinic;
  const erase = { visits: data.visits, address, ...clinic };
  const failure = refusal && 'errors' in refusal ? refusal : undefined;
  const refused = refusal && 'press' in refusal && refusedText(refusal, words);
  const isDone = done && (done === 'correct' || !canWithdraw(done, data));
  return (
    <article className="wrap own-data">
      <div>
        <a className="link link-back" href={visitPage}>
          <Icon name="arrow-left" />
          <LocalizedText text={words.back} />
        </a>
        <h1>
          <LocalizedText text={words.title} />
        </h1>
        <p className="lead">
          <CallUs text={words.intro} values={{ phone: phone.display }} />
        </p>
      </div>
      {refused && <RefusalMessage title={refused[0]} text={refused[1]} />}
      {isDone && !refused && <Message kind="ok" role="status" title={words.done[done]} />}
      {shown === 'erase' ? (
        <EraseQuestion {...erase} />
      ) : (shown === 'correct' || failure) && data.mayCorrect ? (
        <Part title={words.correctTitle}>
          <CorrectForm data={data} failure={failure} address={address} />
        </Part>
      ) : (
        <>
          <DataParts {...{ data, address, newNumber: visitPage + newNumberSearch }} />
          {(data.hasHealth || data.wantsReminders) && (
            <div className="own-data-take">
              <Part title={words.withdraw}>
                <WithdrawPart data={data} address={address} hasSheet={hasSheet} />
              </Part>
            </div>
          )}
          <Take token={token} />
          <EraseOffer {...erase} />
        </>
      )}
    </article>
  );
}

const refusedText = (refusal: DataRefusal, words: WordSets['own-data']) =>
  refusal.press === 'erase' ? words.refusals[refusal.reason] : words.editRefusals[refusal.reason];

const canWithdraw = (done: Exclude<DoneEdit, 'correct'>, { hasHealth, wantsReminders }: OwnData) =>
  done === 'withdraw-health' ? hasHealth : wantsReminders;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        <LocalizedText text={title} />
      </h2>
      {children}
    </section>
  );
}

function DataParts({ data, address, newNumber }: ComponentProps<typeof CorrectLinks>) {
  const { patient, number, warnings, visits, calls, messages, recall, mayCorrect, mayChangeNumber } = data;
  const { phone } = useClinicFacts();
  const words = useWords('own-data');
  const label = useLabels();
  const { clockText, shortDate } = useTimes();
  const day = (date: string) => `${shortDate(date)} ${date.slice(0, 4)}`;
  return (
    <>
      <Part title={words.you}>
        <dl>
          <Line term={words.name}>
            {patient}
            {!mayCorrect && (
              <small>
                <CallUs text={words.nameByCall} values={{ phone: phone.display }} />
              </small>
            )}
          </Line>
          <Line term={words.number}>
            {number}
            {!mayChangeNumber && (
              <small>
                <CallUs text={words.numberByCall} values={{ phone: phone.display }} />
              </small>
            )}
          </Line>
          {warnings.length > 0 && (
            <Line term={words.warnings}>
              {warnings.map(({ kind, words: own }) => own || words.kinds[kind]).join(', ')}
            </Line>
          )}
        </dl>
        <CorrectLinks {...{ data, address, newNumber }} />
      </Part>
      <Part title={words.visits}>
        <dl>
          {visits.map((visit) => (
            <Line key={visit.reference} term={`${day(visit.date)}, ${clockText(visit.time)}`}>
              <b>{label(serviceOf(visit.service))}</b> · <LocalizedText text={words.statuses[visit.status]} />
              {visit.dentist && <Detail text={words.dentist} values={{ name: visit.dentist }} />}
              <Detail text={words.booked} values={{ day: day(visit.bookedOn), reference: visit.reference }} />
              <Detail text={words.sources[visit.source]} />
              {visit.channel && <Detail text={words.channel} values={{ channel: visit.channel }} />}
              <Detail text={words.changed} values={{ day: day(visit.changedOn) }} />
              {visit.correctedOn && (
                <Detail text={words.corrected} values={{ day: day(visit.correctedOn) }} />
              )}
              {visit.movedOn && <Detail text={words.moved} values={{ day: day(visit.movedOn) }} />}
              {visit.minutes && <Detail text={words.minutes} values={{ minutes: visit.minutes }} />}
              <Detail text={words.language} values={{ language: languageNames[visit.language] }} />
              {visit.arrivedAt && (
                <Detail text={words.arrived} values={{ time: clockText(visit.arrivedAt) }} />
              )}
              {visit.cancelledFrom && (
                <Detail
                  text={visit.cancelledFrom === 'patient' ? words.cancelledByYou : words.cancelledByClinic}
                />
              )}
              {!visit.wantsReminders && <Detail text={words.noReminders} />}
              {visit.isComing && <Detail text={words.coming} />}
              {visit.message && <Detail text={words.message} values={{ text: visit.message }} />}
              {visit.note && <Detail text={words.note} values={{ text: visit.note }} />}
              <Agreed text={words.consent} to={visit.consent} />
              <Agreed text={words.whatsapp} to={visit.whatsappConsent} />
              {visit.healthWithdrawnOn && (
                <Detail text={words.healthWithdrawn} values={{ day: day(visit.healthWithdrawnOn) }} />
              )}
              {recall && (
                <Detail
                  text={recall.mayRemind ? words.recallAgreed : words.recall}
                  values={{ day: day(recall.due), service: label(serviceOf(recall.service)) }}
                />
              )}
            </Line>
          ))}
        </dl>
      </Part>
      {calls.length > 0 && (
        <Part title={words.calls}>
          <dl>
            {calls.map(({ on, outcome, note }, place) => (
              // Indexes are good keys here, since the list never changes while it is read.
              <Line key={place} term={day(on)}>
                <LocalizedText text={words.outcomes[outcome]} />
                {note && <Detail text={words.note} values={{ text: note }} />}
              </Line>
            ))}
          </dl>
        </Part>
      )}
      <Part title={words.messages}>
        {messages.length === 0 && (
          <p>
            <LocalizedText text={words.noMessages} />
          </p>
        )}
        <dl>
          {messages.map(({ sentOn, isDelivered, channel, text }, place) => (
            <Line key={place} term={sentOn ? day(sentOn) : words.notSent}>
              {text ? `${channelNames[channel] ?? channel}: ${text}` : <LocalizedText text={words.sheet} />}
              {isDelivered && <Detail text={words.delivered} />}
            </Line>
          ))}
        </dl>
        {data.unsent.length > 0 && <UnsentTexts texts={data.unsent} />}
      </Part>
    </>
  );
}

const channelNames: Readonly<Record<string, string>> = { sms: 'SMS', whatsapp: 'WhatsApp' };

/** The sentence that the patient agreed to; nothing without consent. */
const Agreed = ({ text, to }: { text: string; to: Consent | null }) =>
  to && <Detail text={text} values={{ version: to.version, language: languageNames[to.language] }} />;

const Detail = (text: ComponentProps<typeof LocalizedText>) => (
  <small>
    <LocalizedText {...text} />
  </small>
);

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <LocalizedText text={term} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Take({ token }: { token: string }) {
  const words = useWords('own-data');
  const mayPrint = useScriptsRun();
  return (
    <div className="own-data-take">
      <Part title={words.take}>
        <p>
          <LocalizedText text={words.takeText} />
        </p>
        <div className="own-data-buttons">
          <a className="button button-line" href={`/api/appointments/${token}/data.json`} download>
            <LocalizedText text={words.download} />
          </a>
          {mayPrint && (
            <button type="button" className="button button-line" onClick={() => print()}>
              <Icon name="printer" />
              <LocalizedText text={words.print} />
            </button>
          )}
        </div>
        <p>
          <Rich text={words.privacy} tag={(inner) => <SiteLink to="/privacy">{inner}</SiteLink>} />
        </p>
      </Part>
    </div>
  );
}

interface EraseProps extends Pick<OwnDataViewProps, 'hasSheet' | 'keepErasedDays'> {
  visits: OwnData['visits'];
  /** The address of this page. */
  address: string;
}

/** Explains the erasure before anything is asked. */
function EraseOffer({ address, ...what }: EraseProps) {
  const words = useWords('own-data');
  return (
    <div className="own-data-erase">
      <Part title={words.erase}>
        <WhatHappens {...what} />
        <div className="own-data-buttons">
          <a className="button button-line" href={`${address}?${dataField}=${'erase' satisfies ShownPart}`}>
            <LocalizedText text={words.eraseAsk} />
          </a>
        </div>
      </Part>
    </div>
  );
}

function EraseQuestion({ address, ...what }: EraseProps) {
  const words = useWords('own-data');
  const cancels = what.visits.some(({ isUpcoming }) => isUpcoming);
  return (
    <div className="own-data-erase">
      <Part title={words.eraseTitle}>
        <WhatHappens {...what} />
        <p>
          <b>
            <LocalizedText text={words.eraseSure} />
          </b>
        </p>
        <form method="post" action={address} className="own-data-buttons">
          <button
            type="submit"
            className="button button-danger"
            name={pressField}
            value={'erase' satisfies DataIntent}
          >
            <LocalizedText text={cancels ? words.eraseAndCancel : words.eraseNow} />
          </button>
          <a className="button button-line" href={address}>
            <LocalizedText text={words.keep} />
          </a>
        </form>
      </Part>
    </div>
  );
}

function WhatHappens({ visits, hasSheet, keepErasedDays }: Omit<EraseProps, 'address'>) {
  const words = useWords('own-data');
  const { dayAndTime } = useTimes();
  const sendsSms = useClinicFacts().confirmationChannel === 'bySms';
  return (
    <>
      <p>
        {keepErasedDays === undefined ? (
          <LocalizedText text={words.eraseText} />
        ) : (
          <LocalizedText text={words.eraseKeptText} values={{ days: keepErasedDays }} />
        )}{' '}
        <LocalizedText text={words.eraseTreatment} />
      </p>
      {visits
        .filter(({ isUpcoming }) => isUpcoming)
        .map((visit) => (
          <p key={visit.reference}>
            <b>
              <LocalizedText text={words.eraseComing} values={dayAndTime(visit)} />
            </b>
          </p>
        ))}
      <p>
        <LocalizedText text={words.eraseOthers} /> <LocalizedText text={words.eraseBackups} />{' '}
        {hasSheet && <LocalizedText text={words.eraseSheet} />}{' '}
        {sendsSms && <LocalizedText text={words.eraseSms} />}
      </p>
    </>
  );
}

/** Shown after an erasure; this browser forgets the visit too. */
export function DataErased({ token, keepErasedDays }: Pick<OwnDataViewProps, 'token' | 'keepErasedDays'>) {
  const words = useWords('own-data');
  useEffect(() => {
    forgetComingVisit(token);
    void forgetPages(token);
  }, [token]);
  return (
    <article className="wrap own-data">
      <h1>
        <LocalizedText text={words.erased} />
      </h1>
      <Message
        kind="ok"
        role="status"
        title={
          keepErasedDays === undefined ? (
            <LocalizedText text={words.erasedText} />
          ) : (
            <LocalizedText text={words.erasedKeptText} />
          )
        }
      >
        <p>
          <LocalizedText text={words.eraseBackups} />
        </p>
      </Message>
    </article>
  );
}
