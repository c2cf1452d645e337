import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './browser.ts';

const patience = 20_000;

/** The position of a control, or the reason why it can't be pressed. Runs in the page. */
function look(kinds: string, name: string): { x: number; y: number } | { not: string } {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    tidy(element.getAttribute('aria-label')) ||
    tidy([...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ')) ||
    tidy(element.textContent);
  const wanted = new RegExp(name);
  const found = [...scope.querySelectorAll<HTMLElement>(kinds)].filter(
    (element) =>
      wanted.test(nameOf(element)) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0,
  );
  const [element] = found;
  if (!element) return { not: `nothing of ${kinds} is called ${name}` };
  if (element.matches(':disabled, [aria-disabled="true"]')) return { not: `${name} is disabled` };
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  // Scrolls an element into view; callers wait until its position is stable.
  if (at.y < 0 || at.y > innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return { not: `${name} was out of sight` };
  }
  const hit = document.elementFromPoint(at.x, at.y);
  // A label may cover its field.
  const isHit = hit && (element.contains(hit) || hit.contains(element));
  return isHit ? at : { not: `${hit?.outerHTML.slice(0, 80)} lies over ${name}` };
}

/** A simulated person at a browser: finds controls by their names, waits for them, presses and types. */
export class Person {
  readonly browser: Browser;
  readonly isPhone: boolean;

  constructor(browser: Browser, isPhone: boolean) {
    this.browser = browser;
    this.isPhone = isPhone;
  }

  open(address: string): Promise<void> {
    return this.browser.open(address);
  }

  /** Waits until something is true of the page. */
  async sees<Given extends unknown[]>(what: string, isSo: (...given: Given) => unknown, ...given: Given) {
    const until = Date.now() + patience;
    while (!(await this.#try(() => this.browser.run(isSo, ...given)))) {
      if (Date.now() > until) throw new Error(`Not seen: ${what}`);
      await wait(100);
    }
  }

  reads(text: string): Promise<void> {
    return this.sees(
      `“${text}”`,
      (wanted: string) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(wanted),
      text,
    );
  }

  comesTo(path: string): Promise<void> {
    return this.sees(`the page ${path}`, (wanted: string) => location.pathname === wanted, path);
  }

  /** Presses with the mouse, or on a phone with a touch. */
  async press(kinds: string, name: string): Promise<void> {
    const { x, y } = await this.#find(kinds, name);
    const pointerType = this.isPhone ? 'touch' : 'mouse';
    await this.browser.act([
      {
        type: 'pointer',
        id: pointerType,
        parameters: { pointerType },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: 40 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async types(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.browser.act([{ type: 'key', id: 'keys', actions }]);
  }

  async fills(label: string, text: string): Promise<void> {
    await this.press('input, textarea', label);
    await this.types(text);
  }

  /** Sets a select's value by script, since its list belongs to the browser. */
  async chooses(label: string, value: string): Promise<void> {
    await this.#find('select', label);
    await this.browser.run(
      (label: string, value: string) => {
        const select = [...document.querySelectorAll('select')].find((each) =>
          [...each.labels].some(({ textContent }) => new RegExp(label).test(textContent.trim())),
        )!;
        select.value = value;
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      },
      label,
      value,
    );
  }

  async #find(kinds: string, name: string): Promise<{ x: number; y: number }> {
    const until = Date.now() + patience;
    let before = '';
    for (;;) {
      const found = await this.#try(() => this.browser.run(look, kinds, name));
      const now = JSON.stringify(found);
      // The same position twice means that it does not move any more.
      if (found && 'x' in found && now === before) return found;
      before = now;
      if (Date.now() > until) throw new Error(found && 'not' in found ? found.not : `${name} keeps moving`);
      await wait(60);
    }
  }

  /** Undefined on an error, since a page that is being left answers with one. */
  async #try<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch {
      return undefined;
    }
  }
}
