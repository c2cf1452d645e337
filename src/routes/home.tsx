import { BookButton } from '#features/booking/components/book-button.tsx';
import { BookTile } from '#features/booking/components/book-tile.tsx';
import { timeChips } from '#features/booking/components/time-chips.tsx';
import { useFreeSlots } from '#features/booking/components/use-free-slots.ts';
import { showFreeSlots } from '#features/booking/find-free-slots.server.ts';
import { showClosedSessions } from '#features/booking/list-closed-sessions.server.ts';
import { About } from '#features/clinic/components/about.tsx';
import { BookingBanner } from '#features/clinic/components/booking-banner.tsx';
import { Hero } from '#features/clinic/components/hero.tsx';
import { PatientReviews } from '#features/clinic/components/patient-reviews.tsx';
import { ServicesOverview } from '#features/clinic/components/services-overview.tsx';
import { StructuredData } from '#features/clinic/components/structured-data.tsx';
import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import { sampleReviews } from '#features/clinic/reviews.ts';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';
import { GalleryTeaser } from '#features/gallery/components/gallery-teaser.tsx';
import { showTeaser } from '#features/gallery/show-gallery.server.ts';
import { fill, WordsProvider } from '#platform/words.tsx';
import { appContext } from '#src/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { homeWords } from '#src/words.server.ts';
import type { Route } from './+types/home';

/** One for the Book tile, four as chips in the banner. */
const slotsShown = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { booking, clock, config, database, log } = context.get(appContext);
  const { name: clinic, address } = config.clinic;
  const { pageTitle, pageDescription } = homeWords['clinic-home'];
  return {
    words: homeWords,
    reviews: sampleReviews,
    gallery: await showTeaser(database, log),
    free: {
      now: clock.now(),
      slots: await showFreeSlots(booking, slotsShown, log),
      closed: await showClosedSessions(booking, log),
    },
    origin: config.publicUrl,
    title: fill(pageTitle, { clinic, locality: address.locality }),
    description: fill(pageDescription, {
      street: address.street,
      locality: address.locality,
      city: address.city,
    }),
  };
}

export const meta = publicPageMeta;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, slots, closed } = useFreeSlots(loaderData.free, slotsShown);
  const { reviewsUrl } = useClinicFacts();
  const { book } = useClinicWords();
  return (
    <WordsProvider words={loaderData.words}>
      <Hero now={now} closed={closed} bookTile={<BookTile now={now} nextFree={slots[0]} />} />
      <About />
      <BookingBanner times={timeChips(slots, now)}>
        <BookButton className="button">{book}</BookButton>
      </BookingBanner>
      <ServicesOverview />
      <GalleryTeaser {...loaderData.gallery} />
      <PatientReviews reviews={loaderData.reviews} reviewsUrl={reviewsUrl} />
      <StructuredData origin={loaderData.origin} />
    </WordsProvider>
  );
}
