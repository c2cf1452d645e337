import { Outlet } from 'react-router';
import { BookButton } from '#features/booking/components/book-button.tsx';
import { civilDateAt } from '#features/clinic/clinic-time.ts';
import { SiteFrame } from '#features/clinic/components/site-frame.tsx';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';
import { appContext } from '#src/app-context.server.ts';
import type { Route } from './+types/site';

export function loader({ context }: Route.LoaderArgs) {
  return { year: civilDateAt(context.get(appContext).clock.now()).slice(0, 4) };
}
export const shouldRevalidate = () => false;

/** Around every public page. */
export default function Site({ loaderData }: Route.ComponentProps) {
  const words = useClinicWords();
  return (
    <SiteFrame
      year={loaderData.year}
      book={(className, icon) => (
        <BookButton className={className}>
          {icon}
          {words.book}
        </BookButton>
      )}
    >
      <Outlet />
    </SiteFrame>
  );
}
