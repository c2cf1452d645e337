import type { Review } from './reviews.ts';

/**
 * Sample reviews, with names that nobody takes for patients; a clinic replaces them. They are never in structured data. Character 150 of a
 * long one ends a word, so that it is cut exactly where the specification says.
 */
export const sampleReviews: readonly Review[] = [
  {
    id: 'a',
    name: 'Sample Reviewer A',
    location: 'Bandra',
    rating: 5,
    treatment: 'Root canal',
    text: 'I put this off for over a year because I was scared of the noise. The dentist showed me the X-ray, told me what each step would feel like, and stopped every time I raised my hand. It took two visits and I went back to work after both.',
  },
  {
    id: 'b',
    name: 'Sample Reviewer B',
    location: 'Khar',
    rating: 5,
    treatment: 'Teeth cleaning',
    text: 'Booked at lunch, in the chair by five, home by six. The price was the one on the website.',
  },
  {
    id: 'c',
    name: 'Sample Reviewer C',
    location: 'Santacruz',
    rating: 5,
    treatment: 'Clear aligners',
    text: 'They told me honestly that braces would be cheaper and just as good for my own case. I still chose aligners, but I liked that nobody pushed the costly option on me. Nine months on, I am glad I asked.',
  },
  {
    id: 'd',
    name: 'Sample Reviewer D',
    location: 'Mahim',
    rating: 5,
    treatment: 'Child check-up',
    text: 'My six-year-old got to hold the mirror and count her own teeth. She now wants to know when we are going again.',
  },
  {
    id: 'e',
    name: 'Sample Reviewer E',
    location: 'Bandra',
    rating: 5,
    treatment: 'Complete denture',
    text: 'My father had stopped eating bhakri. Three fittings, all of them patient and unhurried, and a dentist who spoke with him in Marathi the whole time. He is back to finishing his plate before any of us.',
  },
  {
    id: 'f',
    name: 'Sample Reviewer F',
    location: 'Pali Hill',
    rating: 5,
    treatment: 'Extraction',
    text: 'Called at nine at night with a broken molar. They took me in at nine thirty. It was over before I had finished worrying.',
  },
];
