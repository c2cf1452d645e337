import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icons/icon.tsx';
import type { Phone } from '#features/clinic/clinic-facts.ts';
import { useClinicWords } from '#features/clinic/use-clinic-words.ts';
import { LostPage } from './lost-page.tsx';

interface PageNotFoundProps {
  phone: Phone;
  /** The Book button: booking belongs to another feature, the page brings it. */
  children: ReactNode;
}

/** A wrong address, with the ways on. */
export function PageNotFound({ phone, children }: PageNotFoundProps) {
  const words = useClinicWords();
  return (
    <LostPage>
      <h1>{words.notFoundTitle}</h1>
      <p className="lead">{words.notFoundText}</p>
      <ul className="lost-page-links">
        {[
          ['/', words.backHome],
          ['/services', words.notFoundServices],
          ['/gallery', words.notFoundGallery],
        ].map(([to, text]) => (
          <li key={to}>
            <Link className="link" to={to!}>
              {text}
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="lost-page-actions">
        {children}
        <a className="button button-line" href={phone.href}>
          <Icon name="phone" />
          {phone.display}
        </a>
      </p>
    </LostPage>
  );
}
