import { useId, type ComponentProps } from 'react';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';

/** Whether a person in the picture is recognisable; '' without an answer. */
export type PersonAnswer = 'yes' | 'no' | '';

/** Off until somebody turns it on. */
export function PersonSwitch({ hint, ...input }: { hint?: string } & Omit<ComponentProps<'input'>, 'type'>) {
  const words = useWords('gallery-editor');
  const id = useId();
  return (
    <div className="person-switch">
      <label className="staff-check">
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on */}
        <input {...input} type="checkbox" role="switch" aria-describedby={hint && id} />
        {words.personSwitch}
      </label>
      {hint && (
        <p className="staff-quiet" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The same question as a field of one picture's form. */
export function PersonField({ id, ...select }: { id: string } & Omit<ComponentProps<'select'>, 'id'>) {
  const words = useWords('gallery-editor');
  return (
    <Field id={id} label={words.personQuestion} hint={words.personHint}>
      <div className="field-select">
        <select {...fieldControl({ id, hint: words.personHint })} {...select}>
          <option value="">{words.notSaidYet}</option>
          <option value="no">{words.noPerson}</option>
          <option value="yes">{words.aPerson}</option>
        </select>
        <Icon name="caret-down" />
      </div>
    </Field>
  );
}
