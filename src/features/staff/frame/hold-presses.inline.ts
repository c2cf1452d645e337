/**
 * Runs inside a staff page before anything on it can be clicked. Until hydration, a click on a button or form that needs scripts is held,
 * shown as busy, and replayed; so are single keys, up to the first that opens a field. Links and forms with an address work without
 * scripts and are left alone. If the scripts fail to load, the button is released.
 */
export function holdPresses(): void {
  const keys: string[] = [];
  let held: Element | undefined;
  let pressAgain: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the button as free again; returns what was to be pressed. */
  const letGo = () => {
    clearTimeout(timer);
    held?.removeAttribute('aria-busy');
    const again = pressAgain;
    held = pressAgain = undefined;
    return again;
  };
  const hold = (event: Event, element: Element, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    letGo();
    held = element;
    pressAgain = again;
    element.setAttribute('aria-busy', 'true');
    timer = setTimeout(letGo, 8000);
  };

  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (button) hold(event, button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (!form.hasAttribute('action'))
      hold(event, submitter ?? form, () => form.requestSubmit(submitter as HTMLElement | null));
  };
  const onKey = (event: KeyboardEvent) => {
    const typesText = (event.target as Element).closest('input,textarea,select');
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z\d/?+-]$/i.test(event.key) || typesText)
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const leadsToTyping = keys.some((key) => 'wbt/?'.includes(key));
    if (!leadsToTyping) keys.push(event.key.toLowerCase());
  };

  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKey, true);
  addEventListener('hydrated', () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('keydown', onKey, true);
    const again = letGo();
    for (const key of keys.splice(0)) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    again?.();
  });
}
