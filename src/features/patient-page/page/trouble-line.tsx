import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { Rich } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Trouble } from './patient-page.ts';
import { usePatientWords, type PatientWords } from './use-patient-words.ts';

/** Why nothing was done, or why we can't say, and what to do next. */
export function TroubleLine({ trouble }: { trouble: Trouble }) {
  const words = usePatientWords();
  const { phone } = useClinicFacts();
  const [title, text] = wordsOf(trouble.reason, words);
  return (
    <Message kind="error" role="alert" title={title}>
      <p>
        <Rich text={text} tag={(inner) => <a href={phone.href}>{inner}</a>} />
      </p>
    </Message>
  );
}

function wordsOf(reason: Trouble['reason'], words: PatientWords): [title: string, text: string] {
  switch (reason) {
    case 'too-late':
      return [words.tooLate, words.callInstead];
    case 'not-allowed':
      return [words.notAllowed, words.callInstead];
    case 'changed-meanwhile':
      return [words.changedMeanwhile, words.callInstead];
    case 'offer-ended':
      return [words.offerEnded, words.offerEndedText];
    case 'too-many':
      return [words.tooMany, words.tooManyText];
    case 'offline':
      return [words.offline, words.offlineText];
    case 'dropped':
      return [words.dropped, words.againText];
    case 'no-answer':
      return [words.noAnswer, words.againText];
    case 'server':
      return [words.serverTrouble, words.againText];
    case 'unknown':
    case 'slot-taken':
    case 'slot-not-offered':
      return [words.notDone, words.callInstead];
  }
}
