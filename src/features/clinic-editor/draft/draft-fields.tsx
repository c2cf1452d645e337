import { useState, type ComponentProps, type ReactNode } from 'react';
import { readRupees } from '#features/clinic/content/tidy-input.ts';
import { formatRupees } from '#features/clinic/services/services.ts';
import { fill } from '#platform/fill-text.ts';
import { asciiDigits } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { GuardNotice } from './guard-notice.tsx';
import { useDraftField, type FieldPath } from './use-draft.tsx';

export interface DraftFieldProps {
  path: FieldPath;
  label: string;
  hint?: ReactNode;
  /** May stay empty. */
  optional?: boolean;
  /** The field still has the sample clinic's value. */
  isSample?: boolean;
}

/** The published value under a changed field: visitors see it until the draft is published. */
export function PublishedValue({
  was,
  isChanged,
  show = String,
  emptyMeans,
}: {
  was: unknown;
  isChanged: boolean;
  show?: (was: never) => string;
  emptyMeans?: string | undefined;
}) {
  const words = useWords('clinic-draft');
  if (!isChanged) return null;
  const text = was === undefined || was === '' ? (emptyMeans ?? words.wasEmpty) : show(was as never);
  return <p className="draft-was">{fill(words.was, { value: text })}</p>;
}

type LineProps = DraftFieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'> & {
    /** Normalizes what was typed or pasted, on leaving the field. */
    tidy?: (text: string) => string;
  };

/**
 * Lets typing replace what is in a field. The browser first places the caret where the field was pressed. A field that was left meanwhile
 * stays left: Chromium's `select` would take the focus back.
 */
const selectAll = (field: HTMLInputElement) =>
  requestAnimationFrame(() => {
    if (document.activeElement === field) field.select();
  });

/** A line of text; emptied, a field that may be empty is taken away. */
export function DraftLine({
  path,
  label,
  hint,
  optional = false,
  isSample = false,
  tidy = (text) => text,
  ...input
}: LineProps) {
  const words = useWords('clinic-draft');
  const { id, value = '', was, isChanged, error, warnings, visit, set } = useDraftField<string>(path);
  return (
    <div className="draft-field" data-changed={isChanged || undefined}>
      <Field
        id={id}
        label={label}
        hint={hint}
        error={error}
        optional={isSample ? `(${words.sample})` : optional ? words.optional : ''}
      >
        <input
          {...fieldControl({ id, error, hint })}
          {...input}
          value={value}
          onFocus={({ target }) => {
            visit.onFocus();
            if (isSample) selectAll(target);
          }}
          onBlur={() => {
            if (tidy(value) !== value) set(tidy(value));
            visit.onBlur();
          }}
          onChange={({ target }) => set(optional && target.value === '' ? undefined : target.value)}
        />
      </Field>
      <PublishedValue was={was} isChanged={isChanged} />
      <GuardNotice warnings={warnings} label={label} />
    </div>
  );
}

/** A text of several lines that is not translated, such as a review. */
export function DraftLines({ path, label, hint }: DraftFieldProps) {
  const { id, value = '', was, isChanged, error, warnings, visit, set } = useDraftField<string>(path);
  return (
    <div className="draft-field" data-changed={isChanged || undefined}>
      <Field id={id} label={label} hint={hint} error={error}>
        <textarea
          {...fieldControl({ id, error, hint })}
          {...visit}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      </Field>
      <PublishedValue was={was} isChanged={isChanged} />
      <GuardNotice warnings={warnings} label={label} />
    </div>
  );
}

interface NumberProps extends DraftFieldProps {
  /** Shown before the number, such as ₹. */
  prefix?: string;
  /** The effect of an empty field on the site, where that is not nothing. */
  emptyMeans?: string;
  /** Degrees have a point. */
  decimal?: boolean;
  /** The label is for screen readers only: the column's heading shows it to the others. */
  isBare?: boolean;
  /** Handles text that is more than this number, such as a pair of coordinates; false for all other text. */
  takeText?: (text: string) => boolean;
}

/** A number field. Text that is no number stays as typed, with an error message. */
export function DraftNumber({
  path,
  label,
  hint,
  optional = false,
  prefix,
  emptyMeans,
  decimal = false,
  isBare = false,
  takeText = () => false,
}: NumberProps) {
  const words = useWords('clinic-draft');
  const { id, value, was, isChanged, error, visit, set } = useDraftField<number | string>(path);
  // Half a number, such as '19.', is not one yet.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(value ?? '');
  const change = (text: string) => {
    setTyped(text);
    if (takeText(text)) return;
    const plain = asciiDigits(text).trim().replaceAll(',', '');
    const isNumber = (decimal ? /^-?\d+(\.\d+)?$/ : /^\d+$/).test(plain);
    const number = isNumber ? Number(plain) : prefix ? readRupees(text) : undefined;
    set(number ?? (optional && plain === '' ? undefined : text));
  };
  const input = (
    <input
      {...fieldControl({ id, error, hint })}
      inputMode={decimal ? 'decimal' : 'numeric'}
      value={shown}
      aria-label={isBare ? label : undefined}
      onChange={({ target }) => change(target.value)}
      onFocus={({ target }) => {
        visit.onFocus();
        if (prefix) selectAll(target);
      }}
      onBlur={() => {
        setTyped(undefined);
        visit.onBlur();
      }}
    />
  );
  const control = prefix ? (
    <div className="field-prefixed draft-money">
      <span aria-hidden="true">{prefix}</span>
      {input}
    </div>
  ) : (
    input
  );
  return (
    <div className="draft-field" data-changed={isChanged || undefined}>
      {isBare ? (
        <div className="field">
          {control}
          {error && (
            <p className="field-error" id={`${id}-error`}>
              {error}
            </p>
          )}
        </div>
      ) : (
        <Field id={id} label={label} hint={hint} error={error} optional={optional ? words.optional : ''}>
          {control}
        </Field>
      )}
      <PublishedValue
        was={was}
        isChanged={isChanged}
        show={prefix ? formatRupees : String}
        emptyMeans={emptyMeans}
      />
    </div>
  );
}

/** A box to tick. */
export function DraftCheck({
  path,
  label,
  of,
  disabled = false,
}: {
  path: FieldPath;
  label: string;
  of?: string;
  disabled?: boolean;
}) {
  const { id, value = false, isChanged, set } = useDraftField<boolean>(path);
  return (
    <label className="staff-check" htmlFor={id} data-changed={isChanged || undefined}>
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={disabled}
        onChange={({ target }) => set(target.checked)}
      />
      {label}
      {of && <span className="visually-hidden">{` ${of}`}</span>}
    </label>
  );
}
