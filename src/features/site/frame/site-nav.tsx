import type { ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useClosingMenu } from '#ui/menu/use-closing-menu.ts';
import { useBrand, useClinicFacts } from '#features/clinic/use-clinic.ts';
import { CallLink } from '#features/clinic/call-link.tsx';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { ClinicMark } from '#features/clinic/clinic-mark.tsx';
import { SiteLink } from '#ui/page/site-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useSectionLinks } from './use-section-links.ts';
import { WeekHours } from './week-hours.tsx';

/** The links of the bar, and of the menu that replaces them below 768 px. */
function SiteLinks({ inMenu = false }: { inMenu?: boolean }) {
  const words = useWords('clinic');
  const section = useSectionLinks();
  return (
    <>
      <a {...section('about', { inMenu })}>
        <LocalizedText text={words.about} />
      </a>
      <a {...section('services-section', { inMenu })}>
        <LocalizedText text={words.services} />
      </a>
      <a {...section('gallery', { inMenu })}>
        <LocalizedText text={words.gallery} />
      </a>
      <a {...section('testimonials', { inMenu })}>
        <LocalizedText text={words.testimonials} />
      </a>
    </>
  );
}

/** `book` renders a Book Appointment button with the given classes. */
export function SiteNav({ book }: { book: (className: string) => ReactNode }) {
  const words = useWords('clinic');
  const { address, mapUrl, phone } = useClinicFacts();
  const { word, kind } = useBrand();
  const { menu, close } = useClosingMenu('(min-width: 48rem)');
  const { menu: languageMenu } = useClosingMenu('(min-width: 70rem)');
  return (
    <header className="site-bar">
      <div className="wrap">
        <SiteLink className="site-logo row" to="/">
          <ClinicMark />
          <span className="site-logo-name" data-long={word.length > 9 || undefined}>
            {word}
          </span>
          <span className="site-logo-place">
            {kind}
            {kind && <br />}
            {address.locality}
          </span>
          <span className="visually-hidden">
            {' '}
            <LocalizedText text={words.home} />
          </span>
        </SiteLink>
        <nav className="site-links" aria-label={words.mainNavigation}>
          <SiteLinks />
        </nav>
        <LanguageSwitch className="language-switch-bar" />
        {/* For medium widths: a phone has the languages beside Menu, and a wide window shows their names. */}
        <details className="language-menu" ref={languageMenu}>
          <summary>
            <LocalizedText text={words.language} />
          </summary>
          <LanguageSwitch className="language-switch-menu" />
        </details>
        <CallLink className="site-phone">
          <span>{phone.display}</span>
        </CallLink>
        {book('button site-book')}
        <details className="site-menu" ref={menu}>
          <summary>
            <span>
              <Icon name="list" />
              <LocalizedText text={words.menu} />
            </span>
            <span>
              <Icon name="x" />
              <LocalizedText text={words.closeMenu} />
            </span>
          </summary>
          {/* Only a link closes the menu. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
          <div
            className="site-menu-panel"
            onClick={({ target }) => (target as Element).closest('a') && close()}
          >
            <nav aria-label={words.menu}>
              <SiteLinks inMenu />
            </nav>
            <LanguageSwitch className="language-switch-menu" />
            <WeekHours className="week-hours-list" />
            <p>
              <span lang="en">
                {address.street}, {address.locality}
              </span>{' '}
              <SampleMark of="address" />
            </p>
            <p className="site-menu-ways">
              <CallLink className="link" />
              {mapUrl && (
                <a className="link" href={mapUrl} rel="noopener">
                  <Icon name="map-pin" />
                  <LocalizedText text={words.directions} />
                </a>
              )}
            </p>
            {book('button')}
          </div>
        </details>
      </div>
    </header>
  );
}
