/** The page on which the owner changes the clinic's content. */
export default {
  title: 'Clinic',
  partsLabel: 'Parts of the site',
  allParts: 'All parts of the site',
  needsScript:
    'To change something, or to read the history, switch on JavaScript in this browser. The rest can be read without it.',
  exportFile: 'Download everything as one file',
  importFile: 'Use a downloaded file',
  fileHint:
    'All texts, prices, hours and pictures, for safe keeping or for a second clinic. A file that you use replaces your draft.',
  importing: 'Reading the file…',
  imported: 'The file has replaced your draft. Look at it, then publish.',
  importedWithout: {
    one: 'The file has replaced your draft, without {n} picture that could not be read. Look at it, then publish.',
    other:
      'The file has replaced your draft, without {n} pictures that could not be read. Look at it, then publish.',
  },
  importFailed: 'This file can’t be used. Choose one that you downloaded here. Nothing is changed.',
  importNotSent: 'The file did not arrive. Please try again. Nothing is changed.',
  ownerPublishes: 'Your changes are kept as a draft. Visitors see them after the owner publishes.',
  headings: {
    facts: 'Name and contact',
    address: 'Address and map',
    hours: 'Hours and slot times',
    holidays: 'Holidays',
    prices: 'Services and prices',
    bookable: 'What can be booked',
    people: 'Dentists',
    reviews: 'Reviews',
    pictures: 'Pictures',
    texts: 'Texts',
    languages: 'Hindi and Marathi',
    changes: 'What changes when you publish',
    history: 'History',
  },
  leads: {
    facts: 'On every page, in calendar files, and in SMS once it is on.',
    address: 'On every page and for search engines.',
    hours: 'For the site, the booking form and search engines.',
    holidays: 'On these days visitors can’t book, and they read why.',
    prices: 'The price list, in the order of the page.',
    bookable: 'What a patient can choose in the booking form.',
    people: 'Named in the About section. Patients can choose one who has a chair.',
    reviews: 'Only with the patient’s permission.',
    pictures: 'Your own photos instead of those that came with the site.',
    texts: 'Type any words you see on your site. Or press them in the preview.',
    languages:
      'What you wrote in English only. Visitors who read Hindi or Marathi see it in English until you translate it.',
    changes: 'At once, for all visitors. You can undo it.',
    history: 'Everything that was published. Each version can be put back.',
  },
} as const;
