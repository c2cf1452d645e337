import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { Rich } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { usePatientWords } from './use-patient-words.ts';
import './patient-view.css';

/** In the place of any appointment for whoever tried too many links. */
export function LimitedLink() {
  const words = usePatientWords();
  const { phone } = useClinicFacts();
  return (
    <article className="wrap own">
      <h1>{words.title}</h1>
      <Message kind="error" title={words.tooManyLinks}>
        <p>
          <Rich text={words.tooManyLinksText} tag={(inner) => <a href={phone.href}>{inner}</a>} />
        </p>
      </Message>
    </article>
  );
}
