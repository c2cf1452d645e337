import { useEffect, useRef, type ReactNode } from 'react';
import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill } from '#platform/fill-text.ts';
import { localeOf, type Language } from '#platform/language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords, type WordSets } from '#platform/words.tsx';
import { isUpcoming } from '#features/booking/appointments/allowed-changes.ts';
import { CallUs, RefusalMessage } from '#features/booking/slot-choice/refusal-message.tsx';
import { useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';
import { Message } from '#ui/notice/message.tsx';
import { mayWantEarlier } from '../earlier-time/earlier-time.ts';
import { linkTo, type ActionProps } from './action-form.tsx';
import { CancelQuestion, KeepLink } from './cancel-question.tsx';
import {
  ChangePart,
  ComingPart,
  EarlierPart,
  RemindersPart,
  ReviewPart,
  WhatsappPart,
} from './change-parts.tsx';
import { MoveQuestion } from './move-question.tsx';
import { OfferPart, useLastOffer } from './offer-part.tsx';
import { NumberQuestion } from '../number/number-question.tsx';
import { actionField, mayAsk, questionParam, type DoneAction, type PatientPage } from './patient-actions.ts';
import type { PatientAppointment } from './patient-appointment.ts';
import { usePatientPage } from './use-patient-page.ts';
import { BeforeVisit, VisitPart } from './visit-part.tsx';
import './patient-view.css';

interface PatientViewProps {
  page: PatientPage;
  /** Token of the patient's link. */
  token: string;
  /** A link to book another appointment, where this one is over or cancelled. */
  bookAnother: ReactNode;
}

/** The page behind a patient's link. */
export function PatientView({ page, token, bookAnother }: PatientViewProps) {
  const words = useWords('patient-page');
  const { appointment, question, ask, number, done, refusal, doing, perform, isReady } = usePatientPage(
    page,
    token,
  );
  const { change, mayBook } = appointment;
  const { confirmationChannel, hasWhatsappFallback } = useClinicFacts();
  const sendsSms = confirmationChannel === 'bySms';
  const { dayAndTime } = useTimes();
  const address = useHref(`/appointment/${token}`);
  const actions: ActionProps = { address, doing, onAction: (action) => void perform(action) };
  const asked = question && mayAsk(question, appointment) ? question : undefined;
  const askNumber = linkTo(`${address}?${questionParam}=number`, () => ask('number'));
  const onKeep = () => ask(undefined);
  const offer = useLastOffer(appointment, done ?? refusal);
  const isOfField =
    asked === 'number' && (refusal?.reason === 'no-number' || refusal?.reason === 'wrong-code');
  const notChanged = refusal && !('nearest' in refusal) && !isOfField && words.refusals[refusal.reason];
  const article = useFocusOnNews(asked, done, isOfField ? undefined : refusal);
  return (
    <article
      className="wrap patient-page"
      data-no-booking={change !== 'ended' || !mayBook || undefined}
      ref={article}
    >
      <h1>
        <LocalizedText text={words.title} />
      </h1>
      <div className="patient-page-news" tabIndex={-1}>
        {notChanged && (
          <RefusalMessage
            title={notChanged[0]}
            text={notChanged[1]}
            values={refusal.reason === 'moved-meanwhile' ? dayAndTime(refusal) : undefined}
          />
        )}
      </div>
      {asked && isReady && <BackKeeps onKeep={onKeep} />}
      {asked === 'cancel' ? (
        <CancelQuestion {...actions} {...{ appointment, onKeep }} onMove={() => ask('move')} />
      ) : asked === 'move' ? (
        <MoveQuestion {...{ page, appointment, address, isReady, perform, onKeep }} />
      ) : asked === 'number' ? (
        <NumberQuestion
          {...{
            address,
            number,
            isDoing: doing.includes('number') || doing.includes('number-code'),
            onAct: actions.onAction,
          }}
          buttonName={actionField}
          error={isOfField ? words.refusals[refusal!.reason as 'no-number'][0] : undefined}
          again={askNumber}
          leave={<KeepLink address={address} onKeep={onKeep} />}
        />
      ) : (
        <div className="patient-page-columns">
          <div className="patient-page-visit">
            {offer && <OfferPart {...actions} {...offer} now={page.now} />}
            <VisitPart
              appointment={appointment}
              done={done && isTrue(done, appointment) ? done : undefined}
            />
            {appointment.asksComing && <ComingPart {...actions} appointment={appointment} onAsk={ask} />}
            {appointment.state === 'completed' && <ReviewPart />}
            {change === 'ended' && (mayBook ? <div>{bookAnother}</div> : <CallToBook />)}
          </div>
          {change !== 'ended' && (
            <div className="patient-page-parts">
              <ChangePart appointment={appointment} address={address} onAsk={ask} />
            </div>
          )}
          <BeforeVisit appointment={appointment} token={token} />
          {isUpcoming(appointment, page.now) && (
            <div className="patient-page-wishes">
              {sendsSms && !appointment.isLandline && mayWantEarlier(appointment, page.now) && (
                <EarlierPart {...actions} appointment={appointment} />
              )}
              <RemindersPart {...actions} appointment={appointment} />
              {sendsSms && hasWhatsappFallback && <WhatsappPart {...actions} appointment={appointment} />}
            </div>
          )}
        </div>
      )}
      <p>
        <a className="link" href={`${address}/data`}>
          <LocalizedText text={words.ownData} />
        </a>
      </p>
      {!asked && appointment.mayChangeNumber && (
        <p>
          <a className="link" {...askNumber}>
            <LocalizedText text={words.changeNumber} />
          </a>
        </p>
      )}
    </article>
  );
}

/** Shown instead of the button to a person who may book nothing more on the site. */
function CallToBook() {
  const words = useWords('patient-page');
  const { phone } = useClinicFacts();
  return (
    <Message icon="phone" title={words.callToBook}>
      <p>
        <CallUs text={words.callToBookText} values={{ phone: phone.display }} />
      </p>
    </Message>
  );
}

/** With a question open, Back closes it: the link came by SMS, so the previous page is not the clinic's. */
function BackKeeps({ onKeep }: { onKeep: () => void }) {
  useCloseOnBack(onKeep);
  return null;
}

/** The texts of a link that opens nothing. */
type DeadLinkTexts = Pick<
  WordSets['patient-page'],
  'unknownLink' | 'unknownLinkText' | 'tooManyLinks' | 'tooManyLinksText'
>;
/** These texts in Hindi and Marathi: a link without a language may belong to a reader of these. */
export type TranslatedTexts = readonly { language: Language; texts: DeadLinkTexts }[];

/**
 * Shown for a link that opens nothing: it was cut off, mistyped or has ended ('unknown'), or too many were tried ('limited'). Links in SMS
 * have no language, and nobody knows whose this one is, so the page says it in each.
 */
export function DeadLink({ why, translated }: { why: 'unknown' | 'limited'; translated: TranslatedTexts }) {
  const words = useWords('patient-page');
  return (
    <article className="wrap patient-page">
      <h1>
        <LocalizedText text={words.title} />
      </h1>
      <DeadLinkMessage why={why} texts={words} />
      {translated.map(({ language, texts }) => (
        <div key={language} lang={localeOf(language)}>
          <DeadLinkMessage why={why} texts={texts} />
        </div>
      ))}
    </article>
  );
}

function DeadLinkMessage({ why, texts }: { why: 'unknown' | 'limited'; texts: DeadLinkTexts }) {
  const { phone } = useClinicFacts();
  return why === 'limited' ? (
    <Message kind="error" title={texts.tooManyLinks}>
      <p>
        <CallUs text={texts.tooManyLinksText} />
      </p>
    </Message>
  ) : (
    <Message kind="error" title={texts.unknownLink}>
      <p>
        <CallUs text={fill(texts.unknownLinkText, { phone: phone.display })} />
      </p>
    </Message>
  );
}

/** The confirmation named in the address shows only while it is true. */
function isTrue(done: DoneAction, { state }: PatientAppointment): boolean {
  if (done === 'cancelled') return state === 'cancelled';
  if (done === 'declined' || done === 'number-changed') return state === 'confirmed' || state === 'moved';
  return state === 'moved';
}

/** New text is read first: a question from its title on, a confirmation from its line on. */
function useFocusOnNews(asked: unknown, done: unknown, refusal: unknown) {
  const article = useRef<HTMLElement>(null);
  const shown = useRef({ asked, done, refusal });
  useEffect(() => {
    const before = shown.current;
    shown.current = { asked, done, refusal };
    const place =
      refusal && refusal !== before.refusal
        ? '.patient-page-news'
        : done && done !== before.done
          ? '.patient-page-state'
          : asked !== before.asked && (asked ? 'h2' : '.patient-page-parts h2');
    if (!place) return;
    const element = article.current!.querySelector<HTMLElement>(place);
    element?.setAttribute('tabindex', '-1');
    element?.focus();
  }, [asked, done, refusal]);
  return article;
}
