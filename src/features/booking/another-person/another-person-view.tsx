import { useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, useOptionalWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { DentistChoice } from '../dentist-choice/dentist-choice.tsx';
import { useDentistText } from '../dentist-choice/use-dentist-text.ts';
import { ConsentSentence, DataNotice } from '../form/consent-sentence.tsx';
import { SmsLine, useKeepVisit } from '../form/confirmed-step.tsx';
import { ServiceOptions } from '../form/details-fields.tsx';
import { placeAfter } from '../slot-choice/intents.ts';
import { PressTargetProvider } from '../slot-choice/press-button.tsx';
import { CallUs, RefusalMessage } from '../slot-choice/refusal-message.tsx';
import {
  anotherPersonPath,
  anotherPersonQuery,
  offerText,
  type AnotherPersonPage,
  type BookedVisit,
  type TimeOffer,
} from './another-person.ts';
import './another-person.css';

/** The visits that are booked, and a plain form for the next person, with and without scripts. */
export function AnotherPersonView({ page }: { page: AnotherPersonPage }) {
  const bookingWords = useWords('booking');
  const words = useWords('another-person');
  const home = useHref('/');
  const path = useHref(anotherPersonPath);
  const { visits, near, mayBook } = page;
  const latest = visits.at(-1)!;
  const isHeld = visits.some(({ toConfirm }) => toConfirm);
  const query = anotherPersonQuery(visits.map(({ token }) => token));
  const isOffered = mayBook && near.length > 0;
  return (
    <section className="booking-page another-person">
      <h1>
        <LocalizedText text={plural(isHeld ? words.booked : words.confirmed, { n: visits.length })} />
      </h1>
      <ul className="booked-visits">
        {visits.map((visit) => (
          <VisitLine key={visit.token} visit={visit} />
        ))}
      </ul>
      {!isHeld && (
        <ul className="next-steps">
          <SmsLine sms={latest.sms} mobileNumber={page.number} />
        </ul>
      )}
      <form method="post" action={`${path}?${query}`} noValidate className="another-person-form">
        {/* Enter in a field submits the form by its first submit button, which must not be a dentist's. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <h2>
          <LocalizedText text={bookingWords.bookAnother} />
        </h2>
        <p>
          <LocalizedText text={words.number} />: <b>{page.number}</b>
        </p>
        <WhyNot page={page} />
        {isOffered || (mayBook && page.isDentistChosen) ? (
          <PressTargetProvider value={`${path}?${query}`}>
            <PersonFields page={page} />
          </PressTargetProvider>
        ) : (
          !mayBook || <NoTimes />
        )}
        <div className="another-person-foot">
          <a className="button button-line" href={home}>
            <LocalizedText text={bookingWords.finish} />
          </a>
          {isOffered && (
            <button type="submit" className="button">
              <LocalizedText text={words.book} />
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

function VisitLine({ visit }: { visit: BookedVisit }) {
  const words = useWords('booking');
  const label = useLabels();
  const { shortDateTime } = useTimes();
  const withWhom = useDentistText();
  const address = useKeepVisit(visit.token, visit);
  return (
    <li>
      <Icon name={visit.toConfirm ? 'clock' : 'check'} />
      <span>
        <a href={address}>{visit.patient}</a>{' '}
        <span>{[label(serviceOf(visit.service)), withWhom(visit.dentist)].filter(Boolean).join(', ')}</span>
      </span>
      <b>
        {shortDateTime(visit)}
        {visit.toConfirm && (
          <small>
            <LocalizedText text={words.stepHeld} />
          </small>
        )}
      </b>
    </li>
  );
}

/** Why nothing was booked, or cannot be. A family wants to read first that the earlier bookings stay. */
function WhyNot({ page: { refusal, mayBook, fields, visits } }: { page: AnotherPersonPage }) {
  const words = useWords('another-person');
  const bookingWords = useWords('booking');
  const dentistWords = useOptionalWords('dentist-choice');
  const { phone } = useClinicFacts();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);
  const name = fields.firstName.trim();
  const nothing = name ? fill<string>(words.nothingBooked, { name }) : '';
  const names = joinNames(
    visits.map(({ firstName }) => firstName),
    words.lastName,
  );
  const stays = plural(words.staysBooked, { n: visits.length, names });
  return (
    <div className="booking-notice" tabIndex={-1} ref={notice}>
      {refusal === 'booked-earlier' && <BookedEarlier visit={visits.at(-1)!} />}
      {!mayBook || refusal === 'full' ? (
        <Message
          kind={refusal ? 'error' : 'neutral'}
          icon="phone"
          {...(refusal && { role: 'alert' })}
          title={words.full}
        >
          <p>
            {refusal && `${nothing} ${stays} `}
            <CallUs text={words.fullText} values={{ phone: phone.display }} />
          </p>
        </Message>
      ) : refusal === 'slot-gone' || refusal === 'dentist-gone' ? (
        <Message kind="error" role="alert" title={`${nothing} ${stays}`}>
          <p>
            {refusal === 'dentist-gone' && dentistWords && (
              <>
                <LocalizedText text={dentistWords.gone} />{' '}
              </>
            )}
            <LocalizedText text={words.chooseTime} />
          </p>
        </Message>
      ) : refusal === 'too-many' ? (
        <RefusalMessage title={bookingWords.tooMany} text={bookingWords.tooManyText} />
      ) : refusal === 'draft' ? (
        <RefusalMessage title={bookingWords.ofDraft} text={bookingWords.ofDraftText} />
      ) : refusal === 'server' ? (
        <RefusalMessage title={bookingWords.serverTrouble} text={bookingWords.againText} />
      ) : null}
    </div>
  );
}

/** Refusal of a form that was sent again with another time. */
function BookedEarlier({ visit }: { visit: BookedVisit }) {
  const words = useWords('another-person');
  const bookingWords = useWords('booking');
  const { shortDateTime } = useTimes();
  const address = useHref(`/appointment/${visit.token}`);
  const values = { name: visit.firstName, time: shortDateTime(visit) };
  return (
    <Message kind="neutral" role="alert" title={fill<string>(words.bookedEarlier, values)}>
      <p>
        <LocalizedText text={words.noSecondVisit} />{' '}
        <a className="link" href={address}>
          <LocalizedText text={bookingWords.manage} />
        </a>
      </p>
    </Message>
  );
}

const joinNames = (names: readonly string[], text: string): string =>
  names.length < 2
    ? names.join('')
    : fill<string>(text, { names: names.slice(0, -1).join(', '), last: names.at(-1)! });

function NoTimes() {
  const words = useWords('another-person');
  const { phone } = useClinicFacts();
  return (
    <p>
      <CallUs text={words.noTimes} values={{ phone: phone.display }} />
    </p>
  );
}

function PersonFields({ page }: { page: AnotherPersonPage }) {
  const { fields, errors, near, dentist, isDentistChosen } = page;
  const words = useWords('another-person');
  const bookingWords = useWords('booking');
  const name = (field: 'firstName' | 'lastName') => {
    const tie = { id: `another-${field}`, error: errors[field] };
    return (
      <Field {...tie} label={bookingWords[field]}>
        <input
          {...fieldControl(tie)}
          name={field}
          type="text"
          autoComplete="off"
          defaultValue={fields[field]}
        />
      </Field>
    );
  };
  const service = { id: 'another-service', error: errors.serviceSelected };
  return (
    <>
      <div className="booking-names">
        {name('firstName')}
        {name('lastName')}
      </div>
      <Field {...service} label={bookingWords.service}>
        <div className="field-select">
          <select {...fieldControl(service)} name="serviceSelected" defaultValue={fields.serviceSelected}>
            <ServiceOptions selected={fields.serviceSelected} />
          </select>
          <Icon name="caret-down" />
        </div>
      </Field>
      {isDentistChosen && <input type="hidden" name="dentist" value={dentist ?? ''} />}
      <div id={placeAfter({ type: 'choose-dentist' })}>
        <DentistChoice fields={{ ...fields, dentist }} idPrefix="another-" />
      </div>
      {near.length > 0 ? <Times page={page} /> : <NoTimes />}
      <div className="another-person-consent">
        <p>
          <LocalizedText text={words.use} />
        </p>
        <DataNotice />
        <ConsentSentence />
      </div>
    </>
  );
}

function Times({ page: { near, others, chosen, visits } }: { page: AnotherPersonPage }) {
  const words = useWords('another-person');
  const bookingWords = useWords('booking');
  const { clockText, shortDate } = useTimes();
  const first = visits[0];
  const facts = useClinicFacts();
  const withWhom = useDentistText();
  const withDentist = ({ dentist }: TimeOffer) => withWhom(dentistNamed(dentist, facts));
  const isNear = near.some((offer) => chosen && offerText(offer) === offerText(chosen));
  const days = Map.groupBy(others, ({ date }) => date);
  return (
    <>
      <fieldset className="another-person-times">
        <legend>
          <LocalizedText text={words.times} />
        </legend>
        {near.map((offer) => (
          <label key={offerText(offer)} className="slot">
            <input
              type="radio"
              name="slot"
              value={offerText(offer)}
              defaultChecked={chosen && offerText(offer) === offerText(chosen)}
            />
            {clockText(offer.time)}
            <small>
              {offer.date === first.date && offer.time === first.time ? (
                <LocalizedText text={words.sameTime} values={{ name: first.firstName }} />
              ) : (
                shortDate(offer.date)
              )}
            </small>
            {offer.dentist && <small>{withDentist(offer)}</small>}
          </label>
        ))}
      </fieldset>
      <Field id="another-other" label={words.otherTime} optional={bookingWords.optional}>
        <div className="field-select">
          <select
            {...fieldControl({ id: 'another-other' })}
            name="otherSlot"
            defaultValue={chosen && !isNear ? offerText(chosen) : ''}
          >
            <option value="">{words.timeAbove}</option>
            {[...days].map(([date, offers]) => (
              <optgroup key={date} label={shortDate(date)}>
                {offers.map((offer) => (
                  <option key={offerText(offer)} value={offerText(offer)}>
                    {[shortDate(date), clockText(offer.time), withDentist(offer)].filter(Boolean).join(', ')}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="caret-down" />
        </div>
      </Field>
    </>
  );
}
