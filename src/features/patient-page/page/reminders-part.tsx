import { fill } from '#platform/words.tsx';
import type { OwnAppointment } from './own-appointment.ts';
import { useOwnWords } from './use-own-words.ts';
import { DeedForm, type DeedTaker } from './deed-form.tsx';

/** The consent to reminders: as easily taken back as given. */
export function RemindersPart({ own, ...taker }: DeedTaker & { own: OwnAppointment }) {
  const words = useOwnWords();
  const { wantsReminders: wanted } = own;
  return (
    <section className="own-part" aria-labelledby="own-reminders">
      <h2 id="own-reminders">{words.remindersTitle}</h2>
      <DeedForm
        {...taker}
        deed={{ type: 'reminders', wanted: !wanted }}
        className="own-switch"
        button={{ role: 'switch', 'aria-checked': wanted, 'aria-describedby': 'own-reminders-text' }}
      >
        {words.reminders}
        <span className="own-switch-mark" aria-hidden="true">
          {wanted ? words.on : words.off}
        </span>
      </DeedForm>
      <p id="own-reminders-text">{fill(words.remindersText, { number: own.number })}</p>
    </section>
  );
}
