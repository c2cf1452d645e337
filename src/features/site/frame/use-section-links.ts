import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressIn } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { isPlainClick } from '#ui/page/plain-click.ts';
import { scrollToElement } from '#ui/page/smooth-scroll.ts';

/** Time for the home page to appear before the scroll begins, and for the phone's menu to close (specification 2). */
const afterNavigation = 300;
const afterMenu = 100;
/** On a slow phone the home page may need more than that. */
const longestWait = 5000;

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The parts of the home page that links lead to, by their ids. */
export type Section = 'about' | 'services-section' | 'gallery' | 'testimonials' | 'contact';

/**
 * Links to the parts of the home page: on / they scroll there, elsewhere they go to / first. Services have a page of their own, and
 * every page has the footer with the contact. Each is a step in the history, so that Back returns to the place that was left. Where no
 * script runs, the href alone does the same without motion.
 */
export function useSectionLinks() {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname } = location;
  const language = useLanguage();

  return (section: Section, { inMenu = false } = {}) => {
    const page = section === 'contact' ? pathname : '/';
    const here = pathname === page;
    const toServices = section === 'services-section' && !here;
    const hash = `#${section}`;

    const follow = async () => {
      if (inMenu) await after(afterMenu);
      if (toServices) return navigate('/services');
      // As the browser does for its own links: no second step in the history for the same place.
      const replace = here && location.hash === hash;
      const search = here ? location.search : '';
      // The router jumps to any fragment. With flushSync it has done so once it is awaited, and the page is put back before the next
      // frame is painted: the reader never sees the jump.
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
  for (let waited = 0; waited < longestWait; waited += 50) {
    const element = document.getElementById(section);
    if (element) return element;
    await after(50);
    if (window.location.hash !== `#${section}`) break;
  }
  return undefined;
}

/** The page that a section of the home page leads on to: there its link is marked. */
function isCurrent(section: Section, pathname: string): 'page' | 'true' | undefined {
  if (section === 'services-section' && pathname === '/services') return 'page';
  return section === 'gallery' && pathname === '/gallery' ? 'true' : undefined;
}
