/** The texts of the public pages, as the owner says them. */
export default {
  findText: 'Find a text',
  whichTexts: 'Which texts',
  texts: { all: 'All {n}', changed: 'Changed {n}', toTranslate: 'To translate {n}' },
  textPage: 'Page',
  anyTextPage: 'All pages',
  bracesHint: 'Leave what stands in {braces} and <x>marks</x> as it is: the site fills it in.',
  noText: 'No text has these words.',
  noTextYet: {
    changed: 'You have not changed a text here.',
    toTranslate: 'Nothing to translate: what you have not written yourself is in all three languages.',
  },
  moreTexts: 'Show more',
  changed: 'changed',
  original: 'Back to the original',
  originalWas: 'Original: {text}',
  sheetHint:
    'A translator can work in a spreadsheet, without an account here. What comes back becomes your draft.',
  sheetDownload: 'Sheet for a translator',
  sheetTakeUp: 'Take back a sheet',
  sheetFile: 'texts.csv',
  sheetColumns: { id: 'Id (leave as it is)', name: 'Where', en: 'English', hi: 'हिन्दी', mr: 'मराठी' },
  sheetTaken: {
    one: '{n} translation is in the draft now.',
    other: '{n} translations are in the draft now.',
  },
  sheetLeftOut: {
    one: '{n} was left out: its English has changed since, or the site can’t fill it in.',
    other: '{n} were left out: their English has changed since, or the site can’t fill them in.',
  },
  sheetNotRead: 'This is not a sheet of texts. Choose the CSV file that the translator sent back.',
  letters: '{n} of {most} letters',
  longerThanTried: 'Longer than the page was tried with. Look at it in the preview.',
  englishChanged: 'English was changed. Change this too, or leave it if it still fits.',
};
