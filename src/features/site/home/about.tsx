import { Fragment, type ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { OwnPicture, PictureName } from '#ui/picture/picture-address.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { spokenLanguages, type SpokenLanguage } from '#features/clinic/content/spoken-languages.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { ArchIcon } from '../drawings/category-pictures.tsx';

const pictureSizes = '(min-width: 60rem) 27rem, (min-width: 48rem) 46vw, 92vw';

/** Languages whose name the page's font has letters for. */
const ownCut: ReadonlySet<SpokenLanguage> = new Set(['hi', 'mr']);

export interface ShownDentist {
  name: string;
  /** Each in the page's language, or in English. */
  qualification: string;
  about?: string;
  /** The number in the register. */
  registration: string;
  picture?: OwnPicture;
}

interface FeatureProps {
  /** Also the prefix of its words' keys. */
  place: 'team' | 'technology' | 'comfort';
  /** The default picture, shown while the clinic has none of its own. */
  drawn: PictureName;
  ground?: string;
  children?: ReactNode;
}

/** A card with a picture. A drawing is labelled as one: visitors could take it for the clinic's rooms or people. */
function Feature({ place, drawn, ground = '', children }: FeatureProps) {
  const words = useWords('home');
  const own = useClinicFacts().pictures?.[place];
  return (
    <article className={`feature feature-${place} ${ground} laid-out-when-near pictures-when-near`}>
      <Picture name={own ?? drawn} alt={words[`${place}Picture`]} sizes={pictureSizes} />
      {!own && (
        <p className="feature-note">
          <LocalizedText text={words.illustration} />
        </p>
      )}
      <div className="feature-text">
        <h3>
          <LocalizedText text={words[`${place}Title`]} />
        </h3>
        <p>
          <LocalizedText text={words[`${place}Text`]} />
        </p>
        {children}
      </div>
    </article>
  );
}

function DentistLine({ dentist }: { dentist: ShownDentist }) {
  const words = useWords('home');
  const { name, qualification, registration, about, picture } = dentist;
  return (
    <li>
      {picture && <Picture name={picture} alt="" sizes="(min-width: 48rem) 12rem, 44vw" />}
      <b>{name}</b>{' '}
      {qualification && (
        <>
          <LocalizedText text={qualification} />.{' '}
        </>
      )}
      <LocalizedText text={words.registration} values={{ number: registration }} />
      {about && (
        <>
          . <LocalizedText text={about} />
        </>
      )}
    </li>
  );
}

interface AboutProps {
  dentists: readonly ShownDentist[];
  /** Languages that they speak; an empty list leaves the line out. */
  languages: readonly SpokenLanguage[];
}

/** The clinic's strengths in four cards. */
export function About({ dentists, languages }: AboutProps) {
  const words = useWords('home');
  const label = useLabels();
  const { categories } = useClinicFacts();
  return (
    <section className="about" id="about">
      <div className="wrap about-grid">
        <div className="about-intro">
          <h2>
            <LocalizedText text={words.aboutHeading} />
          </h2>
          <p>
            <LocalizedText text={words.aboutIntro} />
          </p>
        </div>
        <Feature place="team" drawn="team">
          {dentists[0] && (
            <ul className="feature-dentists">
              {dentists.map((dentist) => (
                <DentistLine key={`${dentist.name} ${dentist.registration}`} dentist={dentist} />
              ))}
            </ul>
          )}
          {languages[0] && (
            <p className="feature-languages">
              <LocalizedText text={words.languagesBefore} />
              {languages.map((language) => (
                <Fragment key={language}>
                  {' '}
                  <span className={ownCut.has(language) ? 'own-cut' : undefined} lang={language}>
                    {spokenLanguages[language]}
                  </span>
                </Fragment>
              ))}
            </p>
          )}
        </Feature>
        <Feature place="technology" drawn="xray" ground="on-pine" />
        <Feature place="comfort" drawn="comfort" />
        <article className="feature feature-care laid-out-when-near">
          <div className="feature-text">
            <h3>
              <LocalizedText text={words.careTitle} />
            </h3>
            <p>
              <LocalizedText text={words.careText} />
            </p>
          </div>
          <ul className="feature-list">
            {categories.map(({ id, title }) => (
              <li key={id}>
                <SiteLink to={`/services#${id}`}>
                  <ArchIcon category={id} />
                  <span>
                    <LocalizedText text={label(title)} />
                  </span>
                  <Icon name="caret-right" />
                </SiteLink>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </section>
  );
}
