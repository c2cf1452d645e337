/** Sentences about one row or one file of an import: what is wrong, and how it is mended in the file. */
export default {
  cutNumber: 'Excel has cut the number off: {cell}. Set the column to Number without decimals, save again.',
  foreignNumber: 'This is a number of another country: {cell}. The clinic can reach Indian numbers alone.',
  wrongNumber: 'This is no Indian mobile number of ten digits: {cell}.',
  madeUpNumber: 'This number is made up: {cell}. Write the real one in the file, or leave the cell empty.',
  footer: 'This is a line of the sheet, not a patient: {cell}.',
  noName: 'There is no name. Write one in the file.',
  nameWithoutLetters: 'The name has no letters: {cell}.',
  longName: 'The name is longer than {n} characters. Shorten it in the file.',
  noDate: 'There is a time, but no date. Write the day of the visit, or for a patient alone clear the time.',
  wrongDate: 'This is no date: {cell}. Write it as 26/11/2026.',
  noSuchDay: 'There is no such day: {cell}. Dates are read as day, month, year.',
  farDate: 'The year can’t be right: {cell}.',
  noTime: 'A coming visit needs a time. Write one in the file.',
  wrongTime: 'This is no time: {cell}. Write it as 5:30 pm.',
  longTreatment: 'The treatment is longer than {n} characters. Shorten it in the file.',
  longNote: 'The note is longer than {n} characters. Shorten it in the file.',
  wrongStatus: 'This is no status: {cell}. Write completed, missed, cancelled or confirmed.',
  notYet: 'The visit is marked {cell}, but its day is still to come.',
  wrongLength: 'This is no length: {cell}. Write whole minutes, from {n} to {longest}.',
  wrongChair: 'There is no such chair: {cell}. The clinic has {n}.',

  doubleInFile: 'The same patient, day and time as in row {row}.',
  patientInFile: 'The same patient as in row {row}.',

  patientHere: 'An import brought this patient already.',
  doubleHere: 'The same patient, day and time as a visit that is here.',
  changedHere: 'An import brought this visit, and it was changed here since: it is not booked again.',
  cancelledHere: 'This visit is here and was cancelled: it is not booked again.',
  missedHere: 'This visit is here and was missed: it stays so.',
  taken: '{time} is taken. Choose another time in the file.',
  tooOld: 'Visits before {cell} are not kept here.',

  withoutDay: 'There is no date: kept as a patient, without a visit.',
  withoutNumber: 'There is no number: kept without one, as a patient apart from all others.',
  twoNumbers: 'Two numbers in the cell: the first is used, the second goes to the note.',
  timeFilledIn: 'There is no time: kept under {time}.',
  treatmentFilledIn: 'There is no treatment: kept as {service}.',

  emptyFile: 'This file is empty.',
  noRows:
    'This file has no rows that can be read. Save the sheet as CSV or Excel (.xlsx), with one patient a row.',
  isPdf: 'This file has no rows that can be read: it is a PDF. Save the sheet as CSV or Excel (.xlsx).',
  isPicture:
    'This file has no rows that can be read: it is a picture. Save the sheet as CSV or Excel (.xlsx).',
  isOldExcel:
    'This Excel file is locked by a password, or of the old kind (.xls). Save it as CSV or as .xlsx without a password.',
  isOtherKind:
    'This file has no rows that can be read: it is of another kind than its name says. Open it in Excel, and save it as Excel (.xlsx).',
  isDamaged:
    'This file can’t be read: it may be cut off, or of another kind than its name says. Open it in Excel, and save it again as .xlsx or CSV.',
  openQuote:
    'A quotation mark in row {row} is not closed: the file may be cut off. Save it again, or take the mark out.',
  tooLarge: 'This Excel file unpacks to more than 200 MB. Save the sheet as CSV and choose that.',
  tooManyRows: 'This file has more than {n} rows. Split it, and import one part after the other.',

  why: 'Why',
  refusedFile: 'refused-rows.csv',
} as const;
