/** Texts longer than this are whole parts of a page. */
const maxLength = 700;
const maxAround = 5;

/**
 * Makes the words of the page in the preview choosable: a press tells what the pressed element says, then what those around it say. While
 * `onPress` gives nothing, the page works as it is.
 */
export function listenForWords(site: Window, onPress: () => ((said: string[]) => void) | undefined): void {
  const { document } = site;
  const elementOf = ({ target }: Event): HTMLElement | undefined => (isElement(target) ? target : undefined);
  const hold = (event: Event) => {
    if (!onPress()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener(
    'click',
    (event) => {
      const press = onPress();
      const element = elementOf(event);
      if (!press || !element) return;
      hold(event);
      const said: string[] = [];
      for (
        let around: HTMLElement | null = element;
        around && said.length < maxAround;
        around = around.parentElement
      )
        if (around.textContent.length > maxLength) break;
        else said.push(around.textContent.trim());
      press(said.filter(Boolean));
    },
    true,
  );
  for (const kind of ['pointerdown', 'mousedown', 'submit']) document.addEventListener(kind, hold, true);
  let framed: HTMLElement | undefined;
  const frame = (event: Event) => {
    if (framed) framed.style.outline = '';
    framed = onPress() ? elementOf(event) : undefined;
    const says = framed?.textContent.trim() ?? '';
    if (framed && (says === '' || says.length > maxLength || framed.style.outline !== '')) framed = undefined;
    if (framed) framed.style.outline = '2px dashed var(--ink)';
  };
  for (const kind of ['mouseover', 'focusin']) document.addEventListener(kind, frame, true);
}

/** The page's own classes are not those of this window. */
const isElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'closest' in target && 'style' in target;
