import { data, Link } from 'react-router';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';
import { siteWords } from '#src/words.server.ts';
import type { Route } from './+types/not-found';

export const loader = () => data({ title: siteWords.clinic.notFoundTitle }, 404);
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function NotFound() {
  const words = useClinicWords();
  return (
    <main>
      <h1>{words.notFoundTitle}</h1>
      <Link to="/">{words.backHome}</Link>
    </main>
  );
}
