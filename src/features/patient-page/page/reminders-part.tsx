import { fill } from '#platform/words.tsx';
import type { PatientAppointment } from './patient-appointment.ts';
import { usePatientWords } from './use-patient-words.ts';
import { ActionForm, type ActionTaker } from './action-form.tsx';

/** The consent to reminders: as easily taken back as given. */
export function RemindersPart({ own, ...taker }: ActionTaker & { own: PatientAppointment }) {
  const words = usePatientWords();
  const { wantsReminders: wanted } = own;
  return (
    <section className="own-part" aria-labelledby="own-reminders">
      <h2 id="own-reminders">{words.remindersTitle}</h2>
      <ActionForm
        {...taker}
        action={{ type: 'reminders', wanted: !wanted }}
        className="own-switch"
        button={{ role: 'switch', 'aria-checked': wanted, 'aria-describedby': 'own-reminders-text' }}
      >
        {words.reminders}
        <span className="own-switch-mark" aria-hidden="true">
          {wanted ? words.on : words.off}
        </span>
      </ActionForm>
      <p id="own-reminders-text">{fill(words.remindersText, { number: own.number })}</p>
    </section>
  );
}
