import { LocalizedText } from '#platform/localized-text.tsx';
import { Rich, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { SiteLink } from '#ui/page/site-link.tsx';

/** The head of the price list, with the one explanation of the asterisk. */
export function ServicesIntro() {
  const { backHome } = useWords('clinic');
  const words = useWords('services');
  const { pictures: { services = 'hero' as const } = {} } = useClinicFacts();
  return (
    <section className="services-intro">
      <div className="wrap">
        <div className="services-intro-text stack start">
          <SiteLink className="link link-back" to="/">
            <Icon name="arrow-left" />
            <LocalizedText text={backHome} />
          </SiteLink>
          <h1>
            <LocalizedText text={words.heading} />
          </h1>
          <p className="lead">
            <LocalizedText text={words.intro} />
          </p>
          <p className="services-intro-asterisk">
            <b aria-hidden="true">*</b>
            <span>
              <Rich text={words.asterisk} tag={(inner) => <strong>{inner}</strong>} />
            </span>
          </p>
        </div>
        <Picture
          name={services}
          alt={words.picture}
          // The box is higher than the picture, so the picture is about twice as wide as the visible 40vw.
          sizes="(min-width: 60rem) 80vw, 1px"
          className="services-intro-picture"
          first="when-wide"
        />
      </div>
    </section>
  );
}
