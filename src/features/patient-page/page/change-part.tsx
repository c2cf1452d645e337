import type { MouseEvent } from 'react';
import { civilDateAt, hourLabel, shortDate, timeAt } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { fill, Rich } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { PatientAppointment } from './patient-appointment.ts';
import { questionField, type Question } from './patient-page.ts';
import { usePatientWords } from './use-patient-words.ts';

interface ChangePartProps {
  own: PatientAppointment;
  address: string;
  /** Where scripts run; otherwise the buttons are links to the page that asks. */
  onAsk: (question: Question) => void;
}

/** The ways to move and to cancel, or why there are none. Each leads to a question; nothing is changed by getting there. */
export function ChangePart({ own, address, onAsk }: ChangePartProps) {
  const words = usePatientWords();
  const { phone } = useClinicFacts();
  const link = (question: Question) => ({
    href: `${address}?${questionField}=${question}`,
    'data-enhanced': '',
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onAsk(question);
    },
  });
  const closed = own.change === 'too-late' ? words.changeClosed : words.changeBegun;
  const until = `${shortDate(civilDateAt(own.changeUntil))}, ${hourLabel(timeAt(own.changeUntil))}`;
  return (
    <section className="own-part" aria-labelledby="own-change">
      <h2 id="own-change">{words.changeTitle}</h2>
      {own.change === 'open' ? (
        <>
          <p>{fill(words.changeUntil, { until })}</p>
          <div className="own-buttons">
            <a className="button button-pine" {...link('move')}>
              <Icon name="calendar-blank" />
              {words.move}
            </a>
            <a className="button button-line" {...link('cancel')}>
              {words.cancel}
            </a>
          </div>
        </>
      ) : (
        <p>
          <Rich
            text={fill(closed, { phone: phone.display })}
            tag={(number) => <a href={phone.href}>{number}</a>}
          />
        </p>
      )}
    </section>
  );
}
