import type { Content } from '#features/clinic/content/content.ts';
import type { ShownPart } from '../page/shown-part.ts';

/** One of the six things that make the sample clinic one's own. */
export interface FirstStep {
  key: 'facts' | 'address' | 'hours' | 'prices' | 'people' | 'messages';
  part?: ShownPart;
  /** How many of its values are still those of the sample clinic. */
  samples: number;
  isDone: boolean;
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
}

const ofAddress = ['CLINIC_STREET', 'CLINIC_LOCALITY', 'CLINIC_CITY', 'CLINIC_POSTCODE', 'CLINIC_MAP_URL'];
const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function firstSteps({ content, first, samples, sendsSms }: Given): FirstStep[] {
  const inAddress = samples.filter((name) => ofAddress.includes(name)).length;
  const pricesOf = ({ blocks }: Content) => blocks.flatMap(({ prices }) => prices);
  const began = new Map(pricesOf(first).map((price) => [price.id, price]));
  const samplePrices = pricesOf(content).filter((price) => isSameJson(price, began.get(price.id))).length;
  const counted = (key: FirstStep['key'], left: number): FirstStep => ({
    key,
    ...(key !== 'messages' && { part: key }),
    samples: left,
    isDone: left === 0,
  });
  return [
    counted('facts', samples.length - inAddress),
    counted('address', inAddress),
    counted('hours', isSameJson(content.hours, first.hours) ? 1 : 0),
    counted('prices', samplePrices),
    { ...counted('people', 0), isDone: content.dentists.length > 0 },
    { ...counted('messages', 0), isDone: sendsSms },
  ];
}
