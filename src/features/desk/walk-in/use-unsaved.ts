import { useState } from 'react';
import type { TypedFields } from './new-appointment.ts';

const keptFor = 10 * 60_000;

/** What was typed, by the dialog in which it was. Gone with the window, like the day itself. */
const kept = new Map<object, { fields: TypedFields; forgetting: ReturnType<typeof setTimeout> }>();

/** Typed into a dialog that was closed before it was saved. */
export interface Unsaved {
  dialog: object;
  fields: TypedFields;
}

/** Somebody telephones while a patient stands at the desk: what was typed for the one is offered again after the other. */
export function useUnsaved() {
  const [dialog] = useState({});
  const [others] = useState(() => [...kept].map(([dialog, { fields }]): Unsaved => ({ dialog, fields })));
  const forget = (of = dialog) => {
    clearTimeout(kept.get(of)?.forgetting);
    kept.delete(of);
  };
  const keep = (fields: TypedFields) => {
    forget();
    if (!fields.name.trim() && !fields.number.trim()) return;
    kept.set(dialog, { fields, forgetting: setTimeout(forget, keptFor, dialog) });
  };
  return { others, keep, forget };
}
