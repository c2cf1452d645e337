import { data } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { PageNotFound } from '#features/site/failure/failure-pages.tsx';
import { privatePageMeta } from '#src/page-meta.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import type { Route } from './+types/not-found';

export function loader({ context }: Route.LoaderArgs) {
  const { notFoundTitle: title } = pageWords(context.get(appContext), context.get(pageRequest).language).site
    .failure;
  return data({ title }, 404);
}
export const meta = privatePageMeta;

export default function NotFound() {
  const { book } = useWords('clinic');
  return (
    <PageNotFound>
      <BookButton className="button">{book}</BookButton>
    </PageNotFound>
  );
}
