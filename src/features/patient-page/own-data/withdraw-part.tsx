import { LocalizedText } from '#platform/localized-text.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import { pressField, type DataIntent } from './own-data.ts';
import type { OwnData } from './show-own-data.server.ts';

interface WithdrawPartProps {
  data: OwnData;
  /** The address of the page. */
  address: string;
  /** The clinic has a spreadsheet of its own, which a withdrawal does not reach. */
  hasSheet: boolean;
}

/** Each consent with what follows from withdrawing it, by one press. */
export function WithdrawPart({ data: { hasHealth, wantsReminders }, address, hasSheet }: WithdrawPartProps) {
  const words = useWords('own-data');
  const sendsSms = useClinicFacts().confirmationChannel === 'bySms';
  return (
    <>
      {hasHealth && (
        <>
          <p>
            <LocalizedText text={words.withdrawHealthText} />{' '}
            <LocalizedText text={words.withdrawHealthStays} /> <LocalizedText text={words.eraseBackups} />{' '}
            {hasSheet && <LocalizedText text={words.eraseSheet} />}
          </p>
          <WithdrawButton press="withdraw-health" address={address} text={words.withdrawHealth} />
        </>
      )}
      {wantsReminders && (
        <>
          <p>
            <LocalizedText text={words.withdrawRemindersText} />{' '}
            {sendsSms && <LocalizedText text={words.changesStay} />}
          </p>
          <WithdrawButton press="withdraw-reminders" address={address} text={words.withdrawReminders} />
        </>
      )}
    </>
  );
}

interface WithdrawButtonProps {
  press: DataIntent;
  address: string;
  text: string;
}

const WithdrawButton = ({ press, address, text }: WithdrawButtonProps) => (
  <form method="post" action={address} className="own-data-buttons">
    <button type="submit" className="button button-line" name={pressField} value={press}>
      <LocalizedText text={text} />
    </button>
  </form>
);
