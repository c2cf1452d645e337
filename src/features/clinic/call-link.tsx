import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { SampleMark } from './sample-mark.tsx';
import { useClinicFacts } from './use-clinic.ts';

/** Calls the clinic: its telephone number with an icon, or other words in the number's place. */
export function CallLink({ className, children }: { className?: string; children?: ReactNode }) {
  const { phone } = useClinicFacts();
  return (
    <a className={className} href={phone.href}>
      <Icon name="phone" />
      {children ?? (
        <span>
          <span className="unbroken">{phone.display}</span> <SampleMark of="phone" />
        </span>
      )}
    </a>
  );
}
