import type { ReactNode } from 'react';

interface BookButtonProps {
  className: string;
  children: ReactNode;
  /** What is chosen in the form from the start: 'Category title - Service name'. */
  service?: string;
}

export function BookButton({ className, children, service }: BookButtonProps) {
  const href = service ? `/book?${new URLSearchParams({ service })}` : '/book';
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}
