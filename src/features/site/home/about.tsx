import { Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { ArchIcon } from '../drawings/category-pictures.tsx';

const pictureSizes = '(min-width: 60rem) 27rem, (min-width: 48rem) 46vw, 92vw';
const teamSizes = '(min-width: 60rem) 26rem, (min-width: 48rem) 46vw, 92vw';

/** On pictures that a visitor could take for the clinic's rooms or people. */
function Illustration() {
  return <p className="feature-note">{useWords('home').illustration}</p>;
}

export interface ShownDentist {
  name: string;
  /** Qualification, number in the register, and what the dentist says. */
  line: string;
}

/** What the clinic stands for, in four cards. */
export function About({ dentists }: { dentists: readonly ShownDentist[] }) {
  const words = useWords('home');
  const label = useLabels();
  const { categories } = useClinicFacts();
  return (
    <section className="about" id="about">
      <div className="wrap about-grid">
        <div className="about-intro">
          <h2>{words.aboutHeading}</h2>
          <p>{words.aboutIntro}</p>
        </div>
        <article className="feature feature-team laid-out-when-near pictures-when-near">
          <Picture name="team" alt={words.teamPicture} sizes={teamSizes} />
          <Illustration />
          <div className="feature-text">
            <h3>{words.teamTitle}</h3>
            <p>{words.teamText}</p>
            {dentists.length > 0 && (
              <ul className="feature-dentists">
                {dentists.map(({ name, line }) => (
                  <li key={line}>
                    <b>{name}</b> {line}
                  </li>
                ))}
              </ul>
            )}
            <p className="feature-languages">
              {words.languagesBefore} <span lang="en">English</span>{' '}
              <span className="own-cut" lang="hi">
                हिन्दी
              </span>{' '}
              <span className="own-cut" lang="mr">
                मराठी
              </span>
            </p>
          </div>
        </article>
        <article className="feature feature-technology on-pine laid-out-when-near pictures-when-near">
          <Picture name="xray" alt={words.technologyPicture} sizes={pictureSizes} />
          <Illustration />
          <div className="feature-text">
            <h3>{words.technologyTitle}</h3>
            <p>{words.technologyText}</p>
          </div>
        </article>
        <article className="feature feature-comfort laid-out-when-near pictures-when-near">
          <Picture name="comfort" alt={words.comfortPicture} sizes={pictureSizes} />
          <Illustration />
          <div className="feature-text">
            <h3>{words.comfortTitle}</h3>
            <p>{words.comfortText}</p>
          </div>
        </article>
        <article className="feature feature-care laid-out-when-near">
          <div className="feature-text">
            <h3>{words.careTitle}</h3>
            <p>{words.careText}</p>
          </div>
          <ul className="feature-list">
            {categories.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/services#${id}`}>
                  <ArchIcon category={id} />
                  <span>{label(title)}</span>
                  <Icon name="caret-right" />
                </Link>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </section>
  );
}
