import { whatsappVersion } from '#features/booking/appointments/appointment.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { CallUs } from '#features/booking/slot-choice/refusal-message.tsx';
import { offerMinutes } from '#features/booking/slots/offer-time.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { ActionForm, linkTo, type ActionProps } from './action-form.tsx';
import { questionParam, type PatientAction, type Question } from './patient-actions.ts';
import type { PatientAppointment } from './patient-appointment.ts';

interface ChangePartProps {
  appointment: PatientAppointment;
  address: string;
  onAsk: (question: Question) => void;
}

/** The ways to move and to cancel, or why there are none. Each leads to a question; nothing is changed by getting there. */
export function ChangePart({ appointment: { change, changeUntil }, address, onAsk }: ChangePartProps) {
  const words = useWords('patient-page');
  const { phone } = useClinicFacts();
  const link = (question: Question) =>
    linkTo(`${address}?${questionParam}=${question}`, () => onAsk(question));
  const closed = change === 'too-late' ? words.changeClosed : words.changeBegun;
  const { shortDateTime } = useTimes();
  const until = shortDateTime({ date: civilDateAt(changeUntil), time: timeAt(changeUntil) });
  return (
    <section className="patient-page-part" aria-labelledby="change-title">
      <h2 id="change-title">
        <LocalizedText text={words.changeTitle} />
      </h2>
      {change === 'open' ? (
        <>
          <p>
            <LocalizedText text={words.changeUntil} values={{ until }} />
          </p>
          <div className="patient-page-buttons">
            <a className="button button-pine" {...link('move')}>
              <Icon name="calendar-blank" />
              <LocalizedText text={words.move} />
            </a>
            <a className="button button-line" {...link('cancel')}>
              <LocalizedText text={words.cancel} />
            </a>
          </div>
        </>
      ) : (
        <p>
          <CallUs text={closed} values={{ phone: phone.display }} />
        </p>
      )}
    </section>
  );
}

interface ComingPartProps extends PartProps {
  onAsk: (question: Question) => void;
}

/** Asks whether the patient comes, and shows the answer. The buttons stay the same elements, so that the focus stays. */
export function ComingPart({ appointment, onAsk, ...props }: ComingPartProps) {
  const words = useWords('patient-page');
  const { phone } = useClinicFacts();
  const { dayAndTime } = useTimes();
  const { coming, change, date, time } = appointment;
  const said = coming ?? false;
  const mayCancel = change === 'open';
  return (
    <section className="patient-page-coming" data-said={coming ?? undefined} aria-labelledby="coming-title">
      <div role="status">
        <h2 id="coming-title">
          {said && <Icon name="check-circle" />}
          <ChangingText by={String(said)}>
            <LocalizedText
              text={said ? words.comingSaid : words.comingTitle}
              values={dayAndTime(appointment)}
            />
          </ChangingText>
        </h2>
      </div>
      <p>
        <ChangingText by={`${said} ${change}`}>
          {!said ? (
            <LocalizedText text={words.comingText} />
          ) : mayCancel ? (
            <LocalizedText text={words.comingSaidText} />
          ) : (
            <CallUs text={words.comingCall} values={{ phone: phone.display }} />
          )}
        </ChangingText>
      </p>
      <div className="patient-page-buttons">
        <ActionForm
          {...props}
          action={{ type: 'coming', coming: !said, ...(!said && { shownAt: { date, time } }) }}
          className={said ? 'button button-line' : 'button'}
        >
          {!said && <Icon name="check" />}
          <ChangingText by={String(said)}>
            <LocalizedText text={said ? words.comingTakeBack : words.comingYes} />
          </ChangingText>
        </ActionForm>
        {mayCancel && (
          <a
            className="button button-line"
            {...linkTo(`${props.address}?${questionParam}=cancel`, () => onAsk('cancel'))}
          >
            <ChangingText by={String(said)}>
              <LocalizedText text={said ? words.comingNoAfterAll : words.comingNo} />
            </ChangingText>
          </a>
        )}
      </div>
    </section>
  );
}

/** The clinic's review page, for everybody alike: nobody is asked first whether they were happy. */
export function ReviewPart() {
  const words = useWords('patient-page');
  const { reviewsUrl } = useClinicFacts();
  if (!reviewsUrl) return null;
  return (
    <section className="patient-page-part" aria-labelledby="review-title">
      <h2 id="review-title">
        <LocalizedText text={words.reviewTitle} />
      </h2>
      <p>
        <LocalizedText text={words.reviewText} />
      </p>
      <div className="patient-page-buttons">
        <a className="button button-line" href={reviewsUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="arrow-up-right" />
          <LocalizedText text={words.review} />
        </a>
      </div>
    </section>
  );
}

interface PartProps extends ActionProps {
  appointment: PatientAppointment;
}

/** The list of those who would like to come earlier. */
export function EarlierPart({ appointment, ...props }: PartProps) {
  const words = useWords('patient-page');
  const {
    number,
    earlier: { wanted },
  } = appointment;
  return (
    <section className="patient-page-part" aria-labelledby="earlier-title">
      <h2 id="earlier-title">
        <LocalizedText text={words.earlierTitle} />
      </h2>
      {wanted ? (
        <p role="status">
          <b>
            <LocalizedText text={words.earlierWaiting} />
          </b>{' '}
          <LocalizedText text={words.earlierWaitingText} values={{ number }} />
        </p>
      ) : (
        <p>
          <LocalizedText text={words.earlierText} values={{ minutes: offerMinutes }} />
        </p>
      )}
      <ActionForm {...props} action={{ type: 'earlier', wanted: !wanted }} className="button button-line">
        {!wanted && <Icon name="clock" />}
        <ChangingText by={String(wanted)}>
          <LocalizedText text={wanted ? words.earlierStop : words.earlierWant} />
        </ChangingText>
      </ActionForm>
    </section>
  );
}

/** Gives or withdraws the consent to all reminders, each by one press. */
export function RemindersPart({ appointment: { wantsReminders, number, isLandline }, ...props }: PartProps) {
  const words = useWords('patient-page');
  const sendsSms = useClinicFacts().confirmationChannel === 'bySms' && !isLandline;
  return (
    <SwitchPart
      {...props}
      action={{ type: 'reminders', wanted: !wantsReminders }}
      title={sendsSms ? words.remindersTitle : words.beforehandTitle}
      label={sendsSms ? words.reminders : words.beforehand}
      text={sendsSms ? words.remindersText : words.beforehandText}
      values={{ number }}
    />
  );
}

/** The consent to messages by WhatsApp. */
export function WhatsappPart({ appointment: { wantsWhatsapp, number }, ...props }: PartProps) {
  const words = useWords('patient-page');
  const { name: clinic } = useClinicFacts();
  const language = useLanguage();
  return (
    <SwitchPart
      {...props}
      action={{
        type: 'whatsapp',
        wanted: !wantsWhatsapp,
        language,
        // A no needs none, and the server of the build before refuses it.
        ...(!wantsWhatsapp && { version: whatsappVersion }),
      }}
      title="WhatsApp"
      label={words.whatsapp}
      text={words.whatsappText}
      values={{ clinic, number }}
    />
  );
}

interface SwitchPartProps extends ActionProps {
  /** The effect of a press. */
  action: PatientAction & { type: 'reminders' | 'whatsapp' };
  title: string;
  label: string;
  text: string;
  values: Readonly<Record<string, string>>;
}

function SwitchPart({ action, title, label, text, values, ...props }: SwitchPartProps) {
  const words = useWords('patient-page');
  const isOn = !action.wanted;
  const id = action.type;
  return (
    <section className="patient-page-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <LocalizedText text={title} />
      </h2>
      <ActionForm
        {...props}
        action={action}
        className="patient-page-switch row between gap-4"
        button={{ role: 'switch', 'aria-checked': isOn, 'aria-describedby': `${id}-text` }}
      >
        <LocalizedText text={label} />
        <span className="patient-page-switch-mark row gap-2" aria-hidden="true">
          <LocalizedText text={isOn ? words.on : words.off} />
        </span>
      </ActionForm>
      <p id={`${id}-text`}>
        <LocalizedText text={text} values={values} />
      </p>
    </section>
  );
}
