import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { scrollToElement } from '#ui/smooth-scroll.ts';

/** Time for the home page to be there before the scroll begins, and for the phone's menu to be away (specification 2). */
const afterNavigation = 300;
const afterMenu = 100;

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The parts of the home page that links lead to, by their ids. */
export type Anchor = 'about' | 'services-section' | 'gallery' | 'testimonials' | 'contact';

/**
 * Links to a part of the home page: on / they scroll there, elsewhere they go to / first. Each is a step in the history, so that
 * Back returns to the place that was left. The href alone does the same, without motion, where no script runs.
 */
export function useAnchorLinks() {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  return (anchor: Anchor, { inMenu = false } = {}) => ({
    href: `/#${anchor}`,
    onClick: async (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (inMenu) await after(afterMenu);
      const home = pathname === '/';
      await navigate({ pathname: '/', hash: `#${anchor}` }, { preventScrollReset: true });
      if (!home) {
        scrollTo({ top: 0, behavior: 'instant' });
        await after(afterNavigation);
      }
      const target = document.getElementById(anchor);
      if (target) scrollToElement(target);
    },
  });
}
