import { useEffect } from 'react';

/**
 * What was typed before the scripts ran stands in the field, but React does not know of it, and would put its own value back at the
 * next render. It is told as if it were typed now.
 */
export function useTypedEarly(): void {
  useEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('main input, main textarea');
    const typed = Array.from(fields)
      .filter((field) => !textless.has(field.type) && field.value !== field.defaultValue)
      .map((field) => ({ field, text: field.value }));
    // Once React has finished with the page.
    const timer = setTimeout(() => {
      for (const { field, text } of typed) {
        // React hears a value that differs from the last one it saw, which is the typed one.
        for (const value of [field.defaultValue, text]) setValue(field, value);
      }
    });
    return () => clearTimeout(timer);
  }, []);
}

/** Inputs in which nothing is typed. */
const textless = new Set(['checkbox', 'radio', 'file']);

/** As the browser does it: by the property of all fields, since React watches that of each. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
