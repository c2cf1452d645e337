import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Field, fieldControl } from './field.tsx';

interface ComboboxProps {
  id: string;
  label: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  typed: string;
  /** Accessible name of the list. */
  listLabel: string;
  options: readonly { key: string; shown: ReactNode }[];
  onType: (typed: string) => void;
  onTake: (index: number) => void;
  /** The focus leaves; `index` is the option that was marked while the list was open. */
  onLeave: (index: number | undefined) => void;
  /** Enter also reaches the form. */
  entersForm?: boolean;
  /** Keys of the field's own, before those of the list; true when the key was one of them. */
  onOwnKey?: (event: KeyboardEvent) => boolean;
}

/**
 * A text field with a list of options below it: arrows go round, Enter takes the marked option, Escape closes the list. The list is open
 * after typing while it has options.
 */
export function Combobox({
  id,
  label,
  error,
  ref,
  typed,
  listLabel,
  options,
  onType,
  onTake,
  onLeave,
  entersForm = false,
  onOwnKey,
}: ComboboxProps) {
  const [shown, setShown] = useState(false);
  const [marked, setMarked] = useState(0);
  const count = options.length;
  const open = shown && count > 0;
  const active = Math.min(marked, count - 1);
  const take = (index: number) => {
    setShown(false);
    onTake(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (onOwnKey?.(event)) setShown(false);
    else if (by && count > 0) {
      setShown(true);
      setMarked(open ? (active + by + count) % count : 0);
    } else if (event.key === 'Enter' && open) {
      take(active);
      if (entersForm) return;
    } else if (event.key === 'Escape' && open) setShown(false);
    else return;
    event.preventDefault();
  };
  return (
    <Field id={id} label={label} error={error}>
      <div className="combobox">
        <input
          {...fieldControl({ id, error })}
          {...(ref && { ref })}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setShown(true);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setShown(false);
            onLeave(open ? active : undefined);
          }}
        />
        <div role="listbox" className="suggestions" id={`${id}-list`} aria-label={listLabel} hidden={!open}>
          {options.map(({ key, shown: content }, index) => (
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Runs before the field would lose the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                take(index);
              }}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
