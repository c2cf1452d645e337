import type { ComponentProps } from 'react';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';

/** Whether a person can be recognised in a picture; empty: not said yet. */
export type PersonAnswer = 'yes' | 'no' | '';

/** Asked before new pictures go up: who can be recognised has to agree. */
export function PersonQuestion({
  count,
  onAnswer,
}: {
  count: number;
  onAnswer: (answer: 'yes' | 'no') => void;
}) {
  const words = useWords('gallery-editor');
  return (
    <fieldset className="upload-question">
      <legend>{plural(words.personQuestion, { n: count })}</legend>
      <p className="staff-quiet">{words.personHint}</p>
      <div className="draft-actions">
        <button type="button" className="staff-button" onClick={() => onAnswer('no')}>
          {words.noPerson}
        </button>
        <button type="button" className="staff-button" onClick={() => onAnswer('yes')}>
          {words.aPerson}
        </button>
      </div>
    </fieldset>
  );
}

/** The same in the form of one picture. */
export function PersonField({ id, ...select }: { id: string } & Omit<ComponentProps<'select'>, 'id'>) {
  const words = useWords('gallery-editor');
  return (
    <Field id={id} label={plural(words.personQuestion, { n: 1 })} hint={words.personHint}>
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
