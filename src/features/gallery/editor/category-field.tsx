import type { ComponentProps } from 'react';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { categoryLabel, galleryCategories } from '../pictures/gallery-item.ts';

/** `now`: what the item has, which may be none of the four. Its other properties are the select's own. */
export function CategoryField({
  id,
  now,
  ...select
}: { id: string; now: string } & Omit<ComponentProps<'select'>, 'id'>) {
  const words = useWords('gallery-editor');
  const labels = useWords('gallery');
  return (
    <Field id={id} label={words.category}>
      <div className="field-select">
        <select {...fieldControl({ id })} {...select}>
          {[...new Set([...galleryCategories, now])].map((category) => (
            <option key={category} value={category}>
              {categoryLabel(labels, category)}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </div>
    </Field>
  );
}
