import { data, Link } from 'react-router';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';

export const loader = () => data(null, 404);

export default function NotFound() {
  const words = useClinicWords();
  return (
    <main>
      <h1>{words.notFoundTitle}</h1>
      <Link to="/">{words.backHome}</Link>
    </main>
  );
}
