import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useClinicWords } from '../words/use-clinic-words.ts';
import { LostPage } from './lost-page.tsx';
import { useClinicFacts } from './use-clinic-facts.ts';

/** When a page fails: says so without saying what, and gives the telephone number. */
export function FailurePage() {
  const words = useClinicWords();
  const { phone, name } = useClinicFacts();
  const { pathname, search } = useLocation();
  return (
    <LostPage>
      <title>{`${words.failureTitle}, ${name}`}</title>
      <h1>{words.failureTitle}</h1>
      <p className="lead">{words.failureText}</p>
      <p className="lost-page-actions">
        <a className="button" href={phone.href}>
          <Icon name="phone" />
          {phone.display}
        </a>
        {/* Loads the page anew: nothing that went wrong in this one is kept. */}
        <a className="button button-line" href={pathname + search}>
          {words.tryAgain}
        </a>
      </p>
    </LostPage>
  );
}
