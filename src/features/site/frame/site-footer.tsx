import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { useLanguage } from '#platform/use-language.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { CallLink } from '#features/clinic/call-link.tsx';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { streetName } from '#features/clinic/street-name.ts';
import { useBrand, useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useSectionLinks, type Section } from './use-section-links.ts';
import { WeekHours } from './week-hours.tsx';

/** The order of the specification's footer. */
const listed = ['preventive', 'cosmetic', 'orthodontics', 'surgical', 'restorative'];

/** Unlisted ids sort last: as an unsigned number, -1 is the largest. */
const placeOf = (id: string) => listed.indexOf(id) >>> 0;

export function SiteFooter({ year }: { year: string }) {
  const words = useWords('clinic');
  const {
    name,
    email,
    address,
    mapUrl,
    instagramUrl,
    linkedinUrl,
    wasteReportUrl,
    isDemonstration,
    categories,
  } = useClinicFacts();
  const { word, isOwn } = useBrand();
  const isMarathi = useLanguage() === 'mr';
  const label = useLabels();
  const section = useSectionLinks();
  const quickLinks: [Section, string][] = [
    ['about', words.aboutUs],
    ['services-section', words.services],
    ['gallery', words.gallery],
    ['testimonials', words.testimonials],
    ['contact', words.contact],
  ];
  const profiles = [
    { url: instagramUrl, text: words.onInstagram, icon: 'instagram-logo' },
    { url: linkedinUrl, text: words.onLinkedin, icon: 'linkedin-logo' },
  ].filter(({ url }) => url) as { url: string; text: typeof words.onInstagram; icon: IconName }[];
  return (
    <footer className="site-footer on-pine laid-out-when-near" id="contact">
      <div className="wrap">
        <div className="site-footer-top">
          <div className="site-footer-brand">
            {isOwn ? (
              <p className="site-footer-name">{word}</p>
            ) : (
              <p className="site-footer-word own-cut" lang={isMarathi ? 'mr' : 'hi'}>
                {isMarathi ? 'बत्तिशी' : 'बत्तीसी'}
              </p>
            )}
            <p>
              <Rich
                text={isOwn ? words.ownBlurb : words.brandBlurb}
                values={{ street: streetName(address.street), locality: address.locality }}
                tag={(inner) => <span className="unbroken">{inner}</span>}
              />
            </p>
            {profiles.length > 0 && (
              <p className="site-footer-social">
                {profiles.map(({ url, text, icon }) => (
                  <a key={icon} href={url} rel="noopener" aria-label={fill(text, { name })}>
                    <Icon name={icon} />
                  </a>
                ))}
              </p>
            )}
          </div>
          <nav aria-labelledby="footer-quick-links">
            <h2 id="footer-quick-links">
              <LocalizedText text={words.quickLinks} />
            </h2>
            <ul>
              {quickLinks.map(([id, text]) => (
                <li key={id}>
                  <a {...section(id)}>
                    <LocalizedText text={text} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">
              <LocalizedText text={words.services} />
            </h2>
            <ul>
              {categories
                .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
                .map(({ id, title }) => (
                  <li key={id}>
                    <SiteLink to={`/services#${id}`}>
                      <LocalizedText text={label(title)} />
                    </SiteLink>
                  </li>
                ))}
            </ul>
          </nav>
          <div className="site-footer-contact">
            <h2>
              <LocalizedText text={words.contact} />
            </h2>
            <ul>
              <li>
                <CallLink />
              </li>
              <li>
                <a href={`mailto:${email}`}>
                  <Icon name="envelope-simple" />
                  <span>
                    {email} <SampleMark of="email" />
                  </span>
                </a>
              </li>
              <li>
                <a href={mapUrl || undefined} rel="noopener">
                  <Icon name="map-pin" />
                  <span>
                    <span lang="en">
                      {address.street}, {address.locality},<br />
                      {address.city} {address.postcode}
                    </span>{' '}
                    <SampleMark of="address" />
                  </span>
                </a>
              </li>
            </ul>
            <h2>
              <LocalizedText text={words.workingHours} />
            </h2>
            <WeekHours className="week-hours-list" />
          </div>
        </div>
        <div className="site-footer-end">
          <p>
            <LocalizedText text={words.copyright} values={{ year, name }} /> <SampleMark of="name" />
          </p>
          <p>
            <SiteLink to="/privacy">
              <LocalizedText text={words.privacyPolicy} />
            </SiteLink>
            <SiteLink to="/terms">
              <LocalizedText text={words.termsOfService} />
            </SiteLink>
            <SiteLink to="/accessibility">
              <LocalizedText text={words.accessibility} />
            </SiteLink>
            {wasteReportUrl && (
              <a href={wasteReportUrl} rel="noopener">
                <LocalizedText text={words.wasteReport} />
              </a>
            )}
          </p>
          <LanguageSwitch className="language-switch-foot" />
          <p>
            <span>
              <LocalizedText text={words.credit} />
            </span>
            {isDemonstration && (
              <span>
                <LocalizedText text={words.sampleCredit} />
              </span>
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}
