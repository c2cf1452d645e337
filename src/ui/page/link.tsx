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

function Address({ to, children, ...rest }: SiteLinkProps) {
  // oxlint-disable-next-line eslint/no-unused-vars -- what is for a press is no attribute
  const { preventScrollReset, reloadDocument, replace, state, ...attributes } = rest;
  const language = useLanguage();
  const { pathname } = useLocation();
  const address = addressIn(language, to.startsWith('/') ? to : pathname + to);
  return (
    <a {...attributes} href={address} data-discover="true">
      {children}
    </a>
  );
}
