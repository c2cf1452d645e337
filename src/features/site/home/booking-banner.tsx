import type { ReactNode } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Drawing, Picture } from '#ui/picture/picture.tsx';

interface BookingBannerProps {
  /** The next free times, each an `<li>` with a `.time-chip`; empty when they are unknown. */
  times: ReactNode[];
  /** The Book button, passed by the page, since booking is another feature. */
  children: ReactNode;
}

export function BookingBanner({ times, children }: BookingBannerProps) {
  const words = useWords('home');
  const { confirmationChannel, banners } = useClinicFacts();
  return (
    <section className="banner on-pine scalloped laid-out-when-near pictures-when-near">
      <div className="wrap banner-grid">
        <div className="banner-text">
          <h2>
            <LocalizedText text={words.bannerHeading} />
          </h2>
          <p>
            <LocalizedText
              text={(times.length > 0 ? words.bannerText : words.bannerTextAlone)[confirmationChannel]}
            />
          </p>
          {times.length > 0 && <ul className="time-chips">{times}</ul>}
          {children}
        </div>
        {banners?.map((own) => (
          // CSS shows the first of two on phones and the second in wide windows.
          <Picture
            key={own.root}
            name={own}
            alt={words.bannerPicture}
            sizes="92vw"
            className="banner-picture"
          />
        )) ?? <Drawing name="facade-corner" wide="facade" className="banner-picture" />}
      </div>
    </section>
  );
}
