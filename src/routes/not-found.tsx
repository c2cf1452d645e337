import { data } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { PageNotFound } from '#features/site/failure/failure-pages.tsx';
import { privatePageMeta } from '#src/page-meta.ts';
import { siteWords } from '#src/words.server.ts';

export const loader = () => data({ title: siteWords.clinic.notFoundTitle }, 404);
export const meta = privatePageMeta;

export default function NotFound() {
  const { book } = useWords('clinic');
  return (
    <PageNotFound>
      <BookButton className="button">{book}</BookButton>
    </PageNotFound>
  );
}
