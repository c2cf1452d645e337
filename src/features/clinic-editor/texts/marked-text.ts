import type { BlankValues } from './text-search.ts';

// A page text with marks and blanks as elements: '<x>…</x>' is a <mark>, '{locality}' an element that is edited as one letter.

/** A typed brace or mark would be taken for a blank. */
const typed = (text: string): string => text.replaceAll(/[{}]|<\/?x>/g, '');

/** Reads the text with its marks and blanks. */
export function readMarkedText(node: Node): string {
  return Array.from(node.childNodes, (child) => {
    if (child.nodeType === Node.TEXT_NODE) return typed(child.nodeValue ?? '');
    if (!(child instanceof HTMLElement)) return '';
    const { blank } = child.dataset;
    if (blank) return `{${blank}}`;
    if (child.tagName === 'BR') return '\n';
    const inner = readMarkedText(child);
    return child.tagName === 'MARK' && inner !== '' ? `<x>${inner}</x>` : inner;
  }).join('');
}

const withoutMarks = (text: string): string => text.replaceAll(/<\/?x>/g, '');

/** The text with the selected words marked instead of those before; undefined where no words are selected in it. */
export function markSelection(box: HTMLElement): string | undefined {
  const range = rangeIn(box);
  if (!range || range.collapsed) return undefined;
  const lengthUntil = (node: Node, offset: number) => {
    const before = document.createRange();
    before.selectNodeContents(box);
    before.setEnd(node, offset);
    return withoutMarks(readMarkedText(before.cloneContents())).length;
  };
  const start = lengthUntil(range.startContainer, range.startOffset);
  const end = lengthUntil(range.endContainer, range.endOffset);
  const text = withoutMarks(readMarkedText(box));
  return `${text.slice(0, start)}<x>${text.slice(start, end)}</x>${text.slice(end)}`;
}

/** Puts a blank where the cursor is, or at the end. */
export function insertBlank(box: HTMLElement, name: string, values: BlankValues): void {
  const range = rangeIn(box);
  const blank = blankElement(name, values);
  if (!range) return box.append(blank);
  range.deleteContents();
  range.insertNode(blank);
  range.collapse(false);
}

function rangeIn(box: HTMLElement): Range | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  return range && box.contains(range.commonAncestorContainer) ? range : undefined;
}

export function writeMarkedText(box: HTMLElement, text: string, values: BlankValues): void {
  box.replaceChildren();
  let inner: HTMLElement = box;
  for (const part of text.split(/(<\/?x>|\{\w+\})/)) {
    if (part === '<x>') {
      inner = document.createElement('mark');
      box.append(inner);
    } else if (part === '</x>') inner = box;
    else if (/^\{\w+\}$/.test(part)) inner.append(blankElement(part.slice(1, -1), values));
    else if (part !== '') inner.append(part);
  }
}

function blankElement(name: string, values: BlankValues): HTMLElement {
  const element = document.createElement('span');
  element.className = 'text-blank';
  element.dataset['blank'] = name;
  element.contentEditable = 'false';
  element.textContent = values[name] ?? name;
  return element;
}
