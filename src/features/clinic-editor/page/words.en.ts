/** The page on which the owner changes the clinic's content. */
export default {
  title: 'Clinic',
  partsLabel: 'Parts of the site',
  allParts: 'All parts of the site',
  needsScript:
    'To change something, or to read the history, switch on JavaScript in this browser. The rest can be read without it.',
  exportFile: 'Download everything as one file',
  importFile: 'Take in such a file',
  importFailed: 'This file can’t be taken in. Nothing is changed.',
  headings: {
    facts: 'Name and contact',
    address: 'Address and map',
    hours: 'Hours and slot times',
    holidays: 'Holidays',
    prices: 'Services and prices',
    bookable: 'What can be booked',
    reviews: 'Reviews',
    changes: 'What changes when you publish',
    history: 'History',
  },
  leads: {
    facts: 'On every page, in messages to patients and in calendar files.',
    address: 'On every page and for search engines.',
    hours: 'For the site, the booking form and search engines.',
    holidays: 'On these days visitors can’t book, and they read why.',
    prices: 'The price list, in the order of the page.',
    bookable: 'What a patient can choose in the booking form.',
    reviews: 'Only with the patient’s permission.',
    changes: 'At once, for all visitors. You can undo it.',
    history: 'Everything that was published, and the way back.',
  },
} as const;
