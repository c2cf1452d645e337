import type { ReactNode } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Drawing, Picture } from '#ui/picture/picture.tsx';

interface BookingBannerProps {
  /** The next free times, each an `<li>` with a `.time-chip` in it; none when they are not known. */
  times: ReactNode[];
  /** The Book button: booking belongs to another feature, the page brings it. */
  children: ReactNode;
}

export function BookingBanner({ times, children }: BookingBannerProps) {
  const words = useWords('home');
  const { told, banners } = useClinicFacts();
  return (
    <section className="banner on-pine scalloped laid-out-when-near pictures-when-near">
      <div className="wrap banner-grid">
        <div className="banner-text">
          <h2>
            <LocalizedText text={words.bannerHeading} />
          </h2>
          <p>
            <LocalizedText text={(times.length > 0 ? words.bannerText : words.bannerTextAlone)[told]} />
          </p>
          {times.length > 0 && <ul className="time-chips">{times}</ul>}
          {children}
        </div>
        {banners?.map((own) => (
          // Of two the sheet shows the first on a phone and the second in a wide window.
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
