import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link between visitors' pages. React Router asks for the page's module at the press: asking ahead costs each page a request. */
export const SiteLink = (props: ComponentProps<typeof Link>) => <Link discover="none" {...props} />;
