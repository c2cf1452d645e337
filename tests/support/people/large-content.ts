import type { Content } from '#features/clinic/content/content.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const said = 'They told me what they do before they do it, and what it costs. ';

/** More content than a clinic has: 200 bookable treatments, 50 dentists, 500 public reviews. */
export const largeContent = (): Partial<Content> => ({
  blocks: range(10).map((group) => ({
    id: `group-${group}`,
    title: { en: `Group ${group}`, hi: `समूह ${group}`, mr: `गट ${group}` },
    description: { en: `The treatments of group ${group}.` },
    prices: range(20).map((number) => ({
      id: `treatment-${group}-${number}`,
      name: { en: `Treatment ${group}.${number}`, hi: `इलाज ${group}.${number}` },
      rupees: number * 250,
      indicative: number % 2 === 0,
      shown: true,
    })),
  })),
  bookable: range(10).map((group) => ({
    id: `choice-${group}`,
    category: { en: `Group ${group}` },
    services: range(20).map((number) => ({
      id: `service-${group}-${number}`,
      name: { en: `Treatment ${group}.${number}` },
    })),
  })),
  dentists: range(50).map((number) => ({
    id: `dentist-${number}`,
    name: `Dr. Sample ${number}`,
    qualification: { en: 'BDS, MDS' },
    registration: `A-${10_000 + number}`,
    languages: ['en', 'hi'],
    about: { en: `Studied in Mumbai, does root canals most. Number ${number}.` },
    shown: true,
  })),
  reviews: range(500).map((number) => ({
    id: `review-${number}`,
    name: `Patient ${number}`,
    location: 'Bandra West',
    rating: 4 + (number % 2),
    text: said.repeat(4) + number,
    treatment: 'Root Canal Treatment',
    source: 'On paper at the desk',
    date: '2026-10-03',
    permission: { by: `Patient ${number}`, date: '2026-10-05' },
  })),
});
