import { useId, type ComponentProps } from 'react';

interface FieldGroupProps extends Omit<ComponentProps<'div'>, 'role'> {
  name: string;
}

/** A box of fields with a name. It is no fieldset, since WebKit draws the legend of a grid fieldset across the edge of its box. */
export function FieldGroup({ name, children, ...box }: FieldGroupProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
    <div role="group" aria-labelledby={id} {...box}>
      <p className="field-group-name" id={id}>
        {name}
      </p>
      {children}
    </div>
  );
}
