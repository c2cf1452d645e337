import type { ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Rich, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ClosedSession } from '#features/clinic/working-hours.ts';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { streetName } from '#features/clinic/street-name.ts';
import { useBrand, useClinicFacts } from '#features/clinic/use-clinic.ts';
import { OpenNowTile } from './open-now-tile.tsx';
import { WeekHours } from '../frame/week-hours.tsx';

interface HeroProps {
  /** The current time by the clinic's clock (epoch ms). */
  now: number;
  /** The coming sessions in which the clinic is closed. */
  closed: readonly ClosedSession[];
  /** The third tile. */
  bookTile: ReactNode;
  /** The drawing of the teeth with its caption and the choice of a tooth. */
  teeth: ReactNode;
  /** Explains the chosen tooth. */
  answer: ReactNode;
}

export function Hero({ now, closed, bookTile, teeth, answer }: HeroProps) {
  const words = useWords('clinic');
  const { address } = useClinicFacts();
  const { isOwn } = useBrand();
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-text">
          <p className="hero-place row">
            <Icon name="map-pin" />
            <span>
              <LocalizedText
                text={words.heroPlace}
                values={{ street: streetName(address.street), locality: address.locality }}
              />{' '}
              <SampleMark of="address" />
            </span>
          </p>
          <h1>
            <Rich text={words.heroTitle} tag={(inner) => <span className="unbroken">{inner}</span>} />
          </h1>
          <p className="lead">
            {isOwn ? (
              <LocalizedText text={words.ownLead} />
            ) : (
              <Rich
                text={words.heroLead}
                tag={(inner) => (
                  <span className="own-cut" lang="hi">
                    {inner}
                  </span>
                )}
              />
            )}
          </p>
        </div>
        <div className="tiles">
          <OpenNowTile now={now} closed={closed} />
          <div className="tile">
            <h2>
              <LocalizedText text={words.workingHours} />
            </h2>
            <WeekHours className="tile-hours" />
          </div>
          {bookTile}
        </div>
      </div>
      <figure className="hero-art on-pine scalloped laid-out-when-near">{teeth}</figure>
      {answer}
    </section>
  );
}
