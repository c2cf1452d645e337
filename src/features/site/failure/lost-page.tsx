import type { ReactNode } from 'react';

/** Where there is no page to show; the drawing beside what it says has a tooth missing. */
export function LostPage({ children }: { children: ReactNode }) {
  return (
    <section className="wrap lost-page">
      <div>{children}</div>
      <svg className="arch-icon lost-page-arch" aria-hidden="true">
        <use href="#arch-gap" />
      </svg>
    </section>
  );
}
