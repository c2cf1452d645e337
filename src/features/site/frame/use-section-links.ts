import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressIn, useLanguage } from '#platform/use-language.ts';
import { isPlainClick } from '#ui/page/plain-click.ts';
import { scrollToElement } from '#ui/page/smooth-scroll.ts';

/** Time for the home page to appear before the scroll begins, and for the phone's menu to close (specification 2). */
const afterNavigation = 300;
const afterMenu = 100;
/** The maximum wait for the home page on a slow phone. */
const maxWait = 5000;

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The parts of the home page that links lead to, by their ids. */
export type Section = 'about' | 'services-section' | 'gallery' | 'testimonials' | 'contact';

/**
 * Links to sections of the home page: on / they scroll, elsewhere they navigate to / first. Services have their own page, and every page
 * has the footer with the contact. Each link adds a history entry, so that Back returns to the previous place. Without scripts the href
 * alone does the same without motion.
 */
export function useSectionLinks() {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname } = location;
  const language = useLanguage();
  const addressIn = useAddressIn();

  return (section: Section, { inMenu = false } = {}) => {
    const page = section === 'contact' ? pathname : '/';
    const here = pathname === page;
    const toServices = section === 'services-section' && !here;
    const hash = `#${section}`;

    const follow = async () => {
      if (inMenu) await after(afterMenu);
      if (toServices) return navigate('/services');
      // Like a browser's own link, a second press adds no history entry for the same place.
      const replace = here && location.hash === hash;
      const search = here ? location.search : '';
      // The router jumps to any fragment. With flushSync that is done when the call resolves, and the page scrolls back before the next
      // frame, so the reader never sees the jump.
      const from = here ? scrollY : 0;
      await navigate(
        { pathname: page, search, hash },
        { preventScrollReset: true, replace, flushSync: true },
      );
      scrollTo({ top: from, behavior: 'instant' });
      if (!here) await after(afterNavigation);
      const target = await sectionElement(section);
      if (target) scrollToElement(target);
    };

    return {
      href: addressIn(language, toServices ? '/services' : page + hash),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void follow();
      },
      'aria-current': isCurrent(section, pathname),
    };
  };
}

/** Undefined when the page did not appear, or the visitor went elsewhere. */
async function sectionElement(section: Section): Promise<HTMLElement | undefined> {
  for (let waited = 0; waited < maxWait; waited += 50) {
    const element = document.getElementById(section);
    if (element) return element;
    await after(50);
    if (window.location.hash !== `#${section}`) break;
  }
  return undefined;
}

/** `aria-current` for a section's link, which is set on the page that the section leads to. */
function isCurrent(section: Section, pathname: string): 'page' | 'true' | undefined {
  if (section === 'services-section' && pathname === '/services') return 'page';
  return section === 'gallery' && pathname === '/gallery' ? 'true' : undefined;
}
