import { sampleSource, type Content } from '#features/clinic/content/content.ts';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import {
  addressSettings,
  hasSampleHours,
  samplePrices,
  shownSamples,
} from '#features/clinic/content/content-samples.ts';
import type { EditorPart } from '../draft/editor-parts.ts';

const stepKeys = ['facts', 'address', 'hours', 'prices', 'people', 'messages'] as const;
export type FirstStepKey = (typeof stepKeys)[number];
export const isStepKey = (value: unknown): value is FirstStepKey => stepKeys.includes(value as FirstStepKey);

/** One of six steps that replace the sample clinic's data. */
export interface FirstStep {
  key: FirstStepKey;
  /** The number of values that are still the sample clinic's. */
  samples: number;
  isDone: boolean;
  /** Visitors see it too; until then it is only filled in. */
  isPublished: boolean;
  /** The owner passed it over. */
  isSkipped: boolean;
}

interface ClinicProgress {
  /** The draft, or what is published where there is none. */
  content: Content;
  /** The content of a new installation. */
  first: Content;
  /** Settings that still have the sample clinic's values. */
  samples: readonly string[];
  /** Whether patients get SMS. */
  sendsSms: boolean;
  skipped?: ReadonlySet<FirstStepKey>;
  /** The published content and its samples, where the content is a draft. */
  live?: { content: Content; samples: readonly string[] };
}

const ofAddress = [...addressSettings, 'CLINIC_MAP_URL'];

export function firstSteps({ live, ...given }: ClinicProgress): FirstStep[] {
  const steps = stepsOf(given);
  const published = live ? stepsOf({ ...given, ...live }) : steps;
  return steps.map((step, index) => ({ ...step, isPublished: step.isDone && published[index]!.isDone }));
}

function stepsOf({
  content,
  first,
  samples,
  sendsSms,
  skipped = new Set(),
}: Omit<ClinicProgress, 'live'>): Omit<FirstStep, 'isPublished'>[] {
  const left = shownSamples(samples);
  const inAddress = left.filter((name) => ofAddress.includes(name)).length;
  const step = (key: FirstStepKey, count: number, isDone = count === 0) => ({
    key,
    samples: count,
    isDone,
    isSkipped: !isDone && skipped.has(key),
  });
  return [
    step('facts', left.length - inAddress),
    step('address', inAddress),
    step('hours', hasSampleHours(content, first) ? 1 : 0),
    step('prices', samplePrices(content, first).size),
    step('people', 0, content.dentists.some(isShownDentist)),
    step('messages', 0, sendsSms),
  ];
}

/** Optional tasks of the first week, and whether each is done. */
export const doneThisWeek = ({ holidays, reviews }: Pick<Content, 'holidays' | 'reviews'>) => ({
  holidays: holidays.length > 0,
  reviews: reviews.some(({ source, permission }) => source !== sampleSource && permission),
});

/** The step number in an address, from 1; undefined where it names none. */
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

/** The step in which a part of the content is edited, if any. */
export const stepOf = (part: EditorPart): number | undefined =>
  stepKeys.findIndex((key) => key === part) + 1 || undefined;
