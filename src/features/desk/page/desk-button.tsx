import { createContext, use, type ComponentProps } from 'react';

/** Why nothing can be changed just now; undefined when it can. */
export const NoChanges = createContext<string | undefined>(undefined);

/** A button that changes something: out of use, with the reason, while that is impossible. */
export function DeskButton({ disabled, title, ...props }: ComponentProps<'button'>) {
  const reason = use(NoChanges);
  return (
    <button type="button" {...props} disabled={disabled || reason !== undefined} title={reason ?? title} />
  );
}
