import { data } from 'react-router';
import { BookButton } from '#features/booking/components/book-button.tsx';
import { PageNotFound } from '#features/clinic/components/page-not-found.tsx';
import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';
import { siteWords } from '#src/words.server.ts';
import type { Route } from './+types/not-found';

export const loader = () => data({ title: siteWords.clinic.notFoundTitle }, 404);
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function NotFound() {
  const { phone } = useClinicFacts();
  const { book } = useClinicWords();
  return (
    <PageNotFound phone={phone}>
      <BookButton className="button">{book}</BookButton>
    </PageNotFound>
  );
}
