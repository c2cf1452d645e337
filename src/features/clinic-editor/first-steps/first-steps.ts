import { sampleSource, type Content } from '#features/clinic/content/content.ts';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import { shownSamples } from '#features/clinic/content/content-samples.ts';
import type { EditorPart } from '../draft/editor-parts.ts';

const stepKeys = ['facts', 'address', 'hours', 'prices', 'people', 'messages'] as const;
export type FirstStepKey = (typeof stepKeys)[number];
export const isStepKey = (value: unknown): value is FirstStepKey => stepKeys.includes(value as FirstStepKey);

/** One of the six things that make the sample clinic one's own. */
export interface FirstStep {
  key: FirstStepKey;
  /** How many of its values are still those of the sample clinic. */
  samples: number;
  isDone: boolean;
  /** The owner passed it over. */
  isSkipped: boolean;
}

interface Given {
  /** The draft, or what is published where there is none. */
  content: Content;
  /** What the site began with. */
  first: Content;
  /** The settings whose values are still those of the sample clinic. */
  samples: readonly string[];
  /** Patients get SMS. */
  sendsSms: boolean;
  skipped?: ReadonlySet<FirstStepKey>;
}

const ofAddress = ['CLINIC_STREET', 'CLINIC_LOCALITY', 'CLINIC_CITY', 'CLINIC_POSTCODE', 'CLINIC_MAP_URL'];
const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function firstSteps({ content, first, samples, sendsSms, skipped = new Set() }: Given): FirstStep[] {
  const left = shownSamples(samples);
  const inAddress = left.filter((name) => ofAddress.includes(name)).length;
  const step = (key: FirstStepKey, count: number, isDone = count === 0): FirstStep => ({
    key,
    samples: count,
    isDone,
    isSkipped: !isDone && skipped.has(key),
  });
  return [
    step('facts', left.length - inAddress),
    step('address', inAddress),
    step('hours', isSameJson(content.hours, first.hours) && !content.kept?.includes('hours') ? 1 : 0),
    step('prices', samplePrices(content, first).size),
    step('people', 0, content.dentists.some(isShownDentist)),
    step('messages', 0, sendsSms),
  ];
}

/** The ids of the treatments that still say what the sample clinic's did, and were not said to be right. */
export function samplePrices(content: Content, first: Content): ReadonlySet<string> {
  if (content.kept?.includes('prices')) return new Set();
  const pricesOf = ({ blocks }: Content) => blocks.flatMap(({ prices }) => prices);
  const began = new Map(pricesOf(first).map((price) => [price.id, price]));
  const same = pricesOf(content).filter((price) => isSameJson(price, began.get(price.id)));
  return new Set(same.map(({ id }) => id));
}

/** What is good to do and is done already. */
export const doneThisWeek = ({ holidays, reviews }: Pick<Content, 'holidays' | 'reviews'>) => ({
  holidays: holidays.length > 0,
  reviews: reviews.some(({ source, permission }) => source !== sampleSource && permission),
});

/** The number in an address, from 1; undefined where it names no step. */
export const askedStep = (asked: string | null): number | undefined =>
  /^[1-6]$/.test(asked ?? '') ? Number(asked) : undefined;

/** The page of the site that shows best what a step changes. */
export const pagesOfSteps: Record<FirstStepKey, string> = {
  facts: '/',
  address: '/#contact',
  hours: '/',
  prices: '/services',
  people: '/#about',
  messages: '/',
};

/** In which step a part of the content is changed, where one of them does. */
export const stepOf = (part: EditorPart): number | undefined =>
  stepKeys.findIndex((key) => key === part) + 1 || undefined;
