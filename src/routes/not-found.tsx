import { data } from 'react-router';
import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { PageNotFound } from '#features/site/failure/failure-pages.tsx';
import { useClinicWords } from '#features/clinic/use-clinic.ts';
import { privatePageMeta } from '#src/page-meta.ts';
import { siteWords } from '#src/words.server.ts';

export const loader = () => data({ title: siteWords.clinic.notFoundTitle }, 404);
export const meta = privatePageMeta;

export default function NotFound() {
  const { book } = useClinicWords();
  return (
    <PageNotFound>
      <BookButton className="button">{book}</BookButton>
    </PageNotFound>
  );
}
