import { useId, type ComponentProps } from 'react';

interface FieldGroupProps extends Omit<ComponentProps<'div'>, 'role'> {
  name: string;
}

/** Fields in a box that begins with their name. WebKit puts the legend of a fieldset that is a grid astride the edge of its box. */
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
