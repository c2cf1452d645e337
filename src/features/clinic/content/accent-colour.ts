import { asciiDigits } from '#platform/mobile-number.ts';

// The roles of the accent colour in tokens.css: a light ground with dark letters, and light letters on the site's green.

/** The grounds and inks of tokens.css that the accent meets. */
const pine = '#0f413b';
const paper = '#fffefa';
/** The accent of a clinic that has chosen none. */
export const standardAccent = '#f9ad1f';
/** Minimum contrast of text in WCAG 2.2. */
const textContrast = 4.5;
/** A button's ground beside paper; its letters carry the meaning. */
const groundContrast = 1.4;
/** Minimum contrast between the dark letters and the tint, as the default colours have it. */
const inkContrast = 7;

/** '#f9ad1f' from 'F9AD1F' or '#FA0'; text that is no such colour stays. */
export function tidyColour(text: string): string {
  const plain = asciiDigits(text).trim().replace(/^#/, '').toLowerCase();
  if (/^[\da-f]{6}$/.test(plain)) return `#${plain}`;
  return /^[\da-f]{3}$/.test(plain) ? `#${plain.replaceAll(/./g, '$&$&')}` : text.trim();
}

/** The reason why a colour can't be the accent, with the nearest one that can. */
export function accentFault(colour: string): string | undefined {
  if (!/^#[\da-f]{6}$/.test(colour))
    return `Write a colour as # and six of 0 to 9 and A to F, such as ${standardAccent}`;
  if (contrast(colour, pine) < textContrast)
    return `Too dark to be read on the site’s green. A lighter one like it: ${firstThat(isReadable, colour, '#ffffff')}`;
  if (contrast(colour, paper) < groundContrast)
    return `Too light to stand out from the paper. A darker one like it: ${firstThat(isReadable, colour, '#000000')}`;
  return undefined;
}

const isReadable = (colour: string) =>
  contrast(colour, pine) >= textContrast && contrast(colour, paper) >= groundContrast;

/** The style rules' values of an accent, as tokens.css has them for the site's own. */
export const accentStyle = (colour: string): string => {
  const tint = mix(colour, '#ffffff', 0.8);
  return roles({
    accent: colour,
    'accent-hover': mix(colour, '#000000', 0.08),
    'accent-soft': mix(colour, '#ffffff', 0.55),
    'accent-tint': tint,
    'accent-ink': firstThat((ink) => contrast(ink, tint) >= inkContrast, colour, '#000000'),
  });
};

function roles(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([role, value]) => `--${role}:${value}`)
    .join(';');
}

/** The first step from a colour towards another one that will do; the other one itself always does. */
function firstThat(willDo: (colour: string) => boolean, from: string, to: string): string {
  const steps = Array.from({ length: 100 }, (_, step) => mix(from, to, step / 100));
  return steps.find(willDo) ?? to;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, at) => Math.round(value + (others[at]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
