import { useEffect, useRef, type ReactNode } from 'react';
import { offerLead, startOf, type PatientAppointment } from './patient-appointment.ts';
import type { PatientAction } from './patient-actions.ts';
import type { PatientPage } from './patient-page.ts';
import { usePatientWords } from './use-patient-words.ts';
import { CancelQuestion } from './cancel-question.tsx';
import { ChangePart } from './change-part.tsx';
import type { ActionTaker } from './action-form.tsx';
import { EarlierPart } from './earlier-part.tsx';
import { MoveQuestion } from './move-question.tsx';
import { OfferPart } from './offer-part.tsx';
import { RemindersPart } from './reminders-part.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { useLastOffer } from './use-last-offer.ts';
import { usePatientPage } from './use-patient-page.ts';
import { VisitPart } from './visit-part.tsx';
import './patient-view.css';

interface OwnViewProps {
  page: PatientPage;
  /** Of the patient's link. */
  token: string;
  /** The way to another appointment, where this one is over or does not stand. */
  bookAnother: ReactNode;
}

/** The page behind a patient's link. */
export function PatientView({ page, token, bookAnother }: OwnViewProps) {
  const words = usePatientWords();
  const { own, question, ask, done, trouble, doing, perform, isReady } = usePatientPage(page, token);
  const address = `/appointment/${token}`;
  const taker: ActionTaker = {
    address,
    doing,
    onAction: (action: PatientAction) => void perform(action),
  };
  const asked = own.change === 'open' ? question : undefined;
  const onKeep = () => ask(undefined);
  const offer = useLastOffer(own, done ?? trouble);
  const article = useFocusOnNews(asked, done, trouble);
  return (
    <article className="wrap own" ref={article}>
      <h1>{words.title}</h1>
      <div className="own-news" tabIndex={-1}>
        {trouble && !('nearest' in trouble) && <TroubleLine trouble={trouble} />}
      </div>
      {asked === 'cancel' ? (
        <CancelQuestion {...taker} own={own} onKeep={onKeep} />
      ) : asked === 'move' ? (
        <MoveQuestion {...{ page, own, address, isReady, perform, onKeep }} />
      ) : (
        <div className="own-columns">
          <div className="own-visit">
            {offer && <OfferPart {...taker} {...offer} now={page.now} />}
            <VisitPart own={own} token={token} done={done && isTrue(done, own) ? done : undefined} />
            {own.change === 'ended' && <div>{bookAnother}</div>}
          </div>
          {own.change !== 'ended' && (
            <div className="own-parts">
              <ChangePart own={own} address={address} onAsk={ask} />
              {own.change !== 'begun' && (
                <>
                  {startOf(own) > page.now + offerLead && <EarlierPart {...taker} own={own} />}
                  <RemindersPart {...taker} own={own} />
                </>
              )}
            </div>
          )}
        </div>
      )}
    </article>
  );
}

/** What the address says was done is said only while it is so. */
function isTrue(done: NonNullable<PatientPage['done']>, { state }: PatientAppointment): boolean {
  if (done === 'cancelled') return state === 'cancelled';
  if (done === 'declined') return state === 'confirmed' || state === 'moved';
  return state === 'moved';
}

/** What is new is read first: a question from its title on, what was done from its line on. */
function useFocusOnNews(asked: unknown, done: unknown, trouble: unknown) {
  const article = useRef<HTMLElement>(null);
  const shown = useRef({ asked, done, trouble });
  useEffect(() => {
    const before = shown.current;
    shown.current = { asked, done, trouble };
    const place =
      trouble && trouble !== before.trouble
        ? '.own-news'
        : done && done !== before.done
          ? '.own-state'
          : asked !== before.asked && (asked ? 'h2' : '.own-parts h2');
    if (!place) return;
    const element = article.current!.querySelector<HTMLElement>(place);
    element?.setAttribute('tabindex', '-1');
    element?.focus();
  }, [asked, done, trouble]);
  return article;
}
