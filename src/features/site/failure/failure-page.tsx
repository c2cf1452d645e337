import { Icon } from '#ui/icons/icon.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { ReloadLink } from '#ui/page/reload-link.tsx';
import { useClinicWords } from '#features/clinic/use-clinic-words.ts';
import { LostPage } from './lost-page.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';

/** When a page fails: says so without saying what, and gives the telephone number. */
export function FailurePage() {
  const words = useClinicWords();
  const { phone, name } = useClinicFacts();
  return (
    <LostPage>
      <title>{pageTitle(words.failureTitle, name)}</title>
      <h1>{words.failureTitle}</h1>
      <p className="lead">{words.failureText}</p>
      <p className="lost-page-actions">
        <a className="button" href={phone.href}>
          <Icon name="phone" />
          {phone.display}
        </a>
        <ReloadLink className="button button-line">{words.tryAgain}</ReloadLink>
      </p>
    </LostPage>
  );
}
