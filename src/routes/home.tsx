import { useState, type MouseEvent } from 'react';
import { useHref } from 'react-router';
import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { ComingVisitsHost } from '#features/booking/coming-visit/coming-visit-host.tsx';
import { BookTile, SlotInWords, timeChips } from '#features/booking/buttons/book-tile.tsx';
import { useFreeSlots, type FreeSlots } from '#features/booking/buttons/use-free-slots.ts';
import { freeTimesOnHome } from '#features/booking/slots/free-slots.ts';
import { showOpening } from '#features/booking/slots/list-slots.server.ts';
import { loadToothHelp, useTooth, type ToothHelp } from '#features/booking/tooth/use-tooth.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { TeethRing } from '#features/site/drawings/teeth-ring.tsx';
import { About } from '#features/site/home/about.tsx';
import { BookingBanner } from '#features/site/home/booking-banner.tsx';
import { Hero } from '#features/site/home/hero.tsx';
import { PatientReviews } from '#features/site/home/patient-reviews.tsx';
import { ServicesOverview } from '#features/site/home/services-overview.tsx';
import { StructuredData } from '#features/site/home/structured-data.tsx';
import { streetName } from '#features/clinic/street-name.ts';
import { isOpenAt } from '#features/clinic/working-hours.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { reviewsFrom, shownReviews, type Review } from '#features/clinic/reviews.ts';
import { shownDentists, shownLanguages } from '#features/site/home/shown-dentists.server.ts';
import { GalleryTeaser } from '#features/gallery/viewer/gallery-teaser.tsx';
import { showTeaser } from '#features/gallery/viewer/show-gallery.server.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { addressIn } from '#platform/language.ts';
import { useWords, WordsProvider, type WordSets } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { booking, clock, config, database, log } = app;
  const site = app.site.current();
  const { language, draft } = context.get(pageRequest);
  const { name: clinic, address } = site.facts;
  const words = pageWords(app, language).home;
  const { pageTitle, pageDescription } = words.home;
  return {
    words,
    ...readReviews(
      // Sample reviews are never shown beside real facts.
      shownReviews(site.content, site.facts.isDemonstration),
      { asked: url.searchParams.get('reviews'), page: draft + addressIn(language, '/'), words: words.home },
    ),
    dentists: shownDentists(site.content, language),
    languages: shownLanguages(site.content, site.facts.isDemonstration),
    gallery: await showTeaser(database, log, language),
    free: { now: clock.now(), ...(await showOpening(booking, site, freeTimesOnHome, log)) },
    origin: config.publicUrl,
    title: fill(pageTitle, { clinic, locality: address.locality }),
    description: fill(pageDescription, {
      street: streetName(address.street),
      locality: address.locality,
      city: address.city,
    }),
  };
}

interface ReviewsPage {
  asked: string | null;
  page: string;
  words: Pick<WordSets['home'], 'moreReviews' | 'firstReviews'>;
}

/** One page of the reviews, with the link to the next. */
function readReviews(all: readonly Review[], { asked, page, words }: ReviewsPage) {
  const { reviews, next, isFirst } = reviewsFrom(all, asked);
  const [search, label] =
    next === undefined ? ['', words.firstReviews] : [`?reviews=${next}`, words.moreReviews];
  const others = { label, href: `${page}${search}#testimonials` };
  return { reviews, ...(!(isFirst && next === undefined) && { others }) };
}

export const meta = publicPageMeta;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, slots, closed } = useFreeSlots(loaderData.free, freeTimesOnHome);
  const { reviewsUrl } = useClinicFacts();
  const { book } = useWords('clinic');
  return (
    <WordsProvider words={loaderData.words}>
      <ComingVisitsHost now={now} />
      <HeroWithTeeth now={now} closed={closed} nextFree={slots[0]} />
      <About dentists={loaderData.dentists} languages={loaderData.languages} />
      <BookingBanner times={timeChips(slots, now)}>
        <BookButton className="button">
          <LocalizedText text={book} />
        </BookButton>
      </BookingBanner>
      <ServicesOverview />
      <GalleryTeaser {...loaderData.gallery} />
      <PatientReviews reviews={loaderData.reviews} others={loaderData.others} reviewsUrl={reviewsUrl} />
      <StructuredData origin={loaderData.origin} />
    </WordsProvider>
  );
}

interface HeroWithTeethProps extends Pick<FreeSlots, 'now' | 'closed'> {
  nextFree: Slot | undefined;
}

/** The first screen, on whose drawing a visitor shows which tooth hurts. */
function HeroWithTeeth({ now, closed, nextFree }: HeroWithTeethProps) {
  const words = useWords('clinic');
  const bookingPage = useHref('/book');
  const { hours } = useClinicFacts();
  const chosen = useTooth();
  const { mouth, tooth, choose } = chosen;
  const [help, setHelp] = useState<ToothHelp & { isAsked: boolean }>();
  const load = async (isAsked: boolean) => {
    if (!help) setHelp({ ...(await loadToothHelp()), isAsked });
  };
  const onTooth = (pressed: number) => {
    choose(pressed);
    // Without a network the tooth is marked without an explanation.
    load(false).catch(() => {});
  };
  const onAsk = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    // The page /book offers the teeth as a list.
    load(true).catch(() => location.assign(bookingPage));
  };
  const caption = (
    <>
      <b>26</b>
      <LocalizedText text={words.tooth26} />
    </>
  );
  return (
    <Hero
      now={now}
      closed={closed}
      bookTile={<BookTile now={now} nextFree={nextFree} />}
      teeth={
        <div className="hero-ring">
          <TeethRing label={words.teethPicture} mouth={mouth} tooth={tooth} onTooth={onTooth} />
          {help ? (
            <WordsProvider words={help.words}>
              <help.ToothCaption mouth={mouth} tooth={tooth}>
                {caption}
              </help.ToothCaption>
              <help.ToothChoice {...chosen} takesFocus={help.isAsked} />
            </WordsProvider>
          ) : (
            <>
              <p className="hero-caption" aria-hidden="true">
                {caption}
              </p>
              <p className="tooth-choice">
                <a className="link" href={bookingPage} data-enhanced="" onClick={onAsk}>
                  <LocalizedText text={words.toothHurts} />
                </a>
              </p>
            </>
          )}
        </div>
      }
      answer={
        // Read out when it appears.
        <section
          className="tooth-answer"
          data-chosen={help && tooth}
          // Without a name it is no landmark: screen readers would stop at an empty region.
          aria-label={tooth ? words.toothHurts : undefined}
          aria-live="polite"
        >
          {help && tooth !== undefined && (
            <WordsProvider words={help.words}>
              <help.ToothAnswer
                key={tooth}
                words={help.answerWords}
                tooth={tooth}
                choose={choose}
                isOpen={isOpenAt(now, closed, hours)}
                firstFree={nextFree && <SlotInWords slot={nextFree} now={now} />}
                book={(className, { service, tooth: named }, text) => (
                  <BookButton className={className} service={service} slot={nextFree} tooth={named}>
                    <LocalizedText text={text} />
                  </BookButton>
                )}
              />
            </WordsProvider>
          )}
        </section>
      }
    />
  );
}
