import { useId, type ReactNode } from 'react';

/** A step of an `<ol className="numbered-steps">`. */
export function NumberedStep({
  number,
  heading,
  children,
}: {
  number: number;
  heading: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <li className="staff-card" aria-labelledby={id}>
      <h2 id={id}>
        <span className="step-number" aria-hidden="true">
          {number}
        </span>
        {heading}
      </h2>
      {children}
    </li>
  );
}
