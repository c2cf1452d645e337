import type { ComponentProps, ComponentType } from 'react';
import { Link as RouterLink, useLocation, type LinkProps } from 'react-router';
import { addressIn } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';

interface SiteLinkProps
  extends
    ComponentProps<'a'>,
    Pick<LinkProps, 'preventScrollReset' | 'reloadDocument' | 'replace' | 'state'> {
  /** From the root, '/services#preventive', or from the address of the page, '?date=2026-11-24'. */
  to: string;
}

/**
 * A link within the site. What React Router makes ready for a press is of no use on the server, and a page of staff has a hundred links:
 * there each is its address alone.
 */
export const Link: ComponentType<SiteLinkProps> = import.meta.env.SSR ? Address : RouterLink;

/** What only a browser asks of a link. */
const atPress = {
  preventScrollReset: undefined,
  reloadDocument: undefined,
  replace: undefined,
  state: undefined,
};

function Address({ to, children, ...rest }: SiteLinkProps) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const address = addressIn(language, to.startsWith('/') ? to : pathname + to);
  return (
    <a {...rest} {...atPress} href={address} data-discover="true">
      {children}
    </a>
  );
}
