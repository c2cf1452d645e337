import calendar from '../slot-choice/words.en.ts';

/** Words of the booking dialog, of /book and of the booking API's field errors. */
export default {
  ...calendar,
  pageTitle: 'Book an Appointment',
  pageDescription: {
    bySms:
      'Book an appointment at {clinic} in about a minute: choose a treatment, a day and a time. An SMS confirms it.',
    onPage: 'Book an appointment at {clinic} in about a minute: choose a treatment, a day and a time.',
  },
  close: 'Close booking',
  stepOf: 'Step {n} of 3',
  stepDetails: 'Details',
  stepDateAndTime: 'Date and time',
  stepConfirmed: 'Confirmed',
  stepHeld: 'Held',
  done: 'done',
  takes: 'How long it takes',
  takesText: 'Booking takes about a minute.',
  youGet: 'What you get',
  youGetText: {
    bySms: 'We send you an SMS the moment it is booked.',
    onPage: 'You get a reference and a link to your appointment.',
  },
  changeIt: 'If your plans change',
  changeItText: {
    bySms: 'Open the link in the SMS, or call us.',
    onPage: 'Open that link, or call us.',
  },
  patient: 'Patient',
  price: 'Price',
  indicative: '{price} (indicative)',
  mobile: 'Mobile',
  where: 'Where',

  formTitle: 'Book Appointment',
  firstName: 'First name',
  lastName: 'Last name',
  mobileNumber: 'Mobile number',
  service: 'Service',
  selectService: 'Select a service',
  message: 'Message',
  optional: 'optional',
  mobileHint: {
    bySms:
      'Ten digits. The confirmation SMS goes here. We use it only for your appointments here. <x>Privacy Policy</x>',
    onPage:
      'Ten digits, to reach you if something changes. We use it only for your appointments here. <x>Privacy Policy</x>',
  },
  /** A change of these two, in any language, raises `whatsappVersion` (appointment.ts). Owners can't change them. */
  whatsappQuestion: 'If an SMS does not arrive, {clinic} may send me the same message by WhatsApp',
  whatsappHint:
    'Without a tick this website writes by SMS only. You can change it later on the page of your appointment.',
  emergencyClosed:
    'Closed now. With swelling, fever, bleeding that does not stop, or trouble breathing or swallowing, do not wait: go to a hospital’s emergency department now.',
  messageHint: 'Anything we should know: allergies, pain, a nervous patient.',
  leaveEmpty: 'Leave this empty',
  toCalendar: 'Choose date and time',
  toLastPress: 'Next: check and confirm',
  chosenTime: 'Your time: <x>{slot}.</x> You can change it in the next step.',
  draft: 'You had started a booking.',
  resume: 'Continue where you left off',
  priceFrom: '{service}, from {price}',
  priceIs: '{service}, {price}',
  asterisk: '* Indicative price, confirmed after a check-up',
  priceAfterCheckUp: 'Price after a check-up',
  priceAfterCheckUpOf: 'Price after a check-up ({price})',
  toFix: { one: 'Please look at the marked field.', other: 'Please look at the {n} marked fields.' },

  firstNameRequired: 'First name is required',
  firstNameTooLong: 'Please keep the first name to {longestName} letters',
  lastNameRequired: 'Last name is required',
  lastNameTooLong: 'Please keep the last name to {longestName} letters',
  mobileNumberRequired: 'Mobile number is required',
  mobileNumberInvalid: 'Please enter a valid 10-digit mobile number',
  mobileNumberForeign:
    'This number is from another country. We can book with Indian numbers only: please call us.',
  mobileNumberFull: 'This can’t be booked online with this number just now. Please call us.',
  serviceRequired: 'Please select a service',
  serviceUnknown: 'Please select a service from the list',
  messageTooLong:
    'Please keep the message to {longestMessage} characters, and tell us the rest at the clinic',

  calendarTitle: 'Select Date & Time',
  backToForm: 'Back<x> to Form</x>',
  confirm: 'Confirm Appointment',
  confirming: 'Confirming...',
  /** A change of what this notice or the sentence below it says, in any language, raises `consentVersion` (appointment.ts). Owners can't change them. */
  dataNotice: {
    title: 'What we ask for, why, and your rights',
    what: '<x>What we ask for:</x> your first and last name, mobile number, treatment, day and time, the dentist if you choose one, and your message if you write one, with what it tells of your health.',
    why: '<x>Why:</x> to keep your time, to reach you about it, to treat you here, to ask you to come again, and to count how patients find us. For nothing else.',
    rights:
      '<x>Your rights:</x> see, correct or erase it, and take your consent back: on the page of your appointment, whose link you get when you book, or by a call to {phone} or an e-mail to {email}.',
    complain:
      '<x>To complain:</x> first to us; we answer within one month. From 13 May 2027 also to the Data Protection Board of India.',
    contact: '<x>Our grievance officer:</x> {contact}.',
    more: 'Who sees it, how long we keep it, and more: <x>Privacy Policy</x>',
  },
  consent:
    'By booking, you agree that we use what you tell us about your health only to treat you here. <x>Privacy Policy</x>',

  offline: 'Not booked yet: you are offline.',
  offlineText:
    'Your choice is kept. Try again when you are connected, or <x>call us</x> and we will book it for you.',
  dropped: 'Not confirmed yet: the connection dropped.',
  againText:
    'Your choice is kept. Try again, you will not be booked twice; or <x>call us</x> and we will book it for you.',
  noAnswer: 'Not confirmed yet: our server did not answer in time.',
  noAnswerText:
    'Your choice is kept. Try again, you will not be booked twice; or <x>call us</x> and we will look.',
  serverTrouble: 'Not confirmed yet: something went wrong on our side.',
  tooMany: 'Not booked yet: too many bookings were tried from here.',
  tooManyText:
    'Your choice is kept. Please wait a minute and try again, or <x>call us</x> and we will book it for you.',
  tooQuick: 'Not booked yet: that was very quick.',
  tooQuickText: 'Everything is kept. Please press the button once more, or <x>call us</x>.',
  ofDraft: 'Nothing was booked: this is a draft of the site.',
  ofDraftText: 'Patients book on the published site.',
  refused: 'Some details could not be accepted.',
  refusedText: 'Nothing was booked. Please look at the form again.',

  confirmedTitle: 'Appointment Confirmed',
  toConfirmTitle: 'Time Held for You',
  toConfirm:
    'Not confirmed yet. The clinic will confirm: we call {number}, or you call us on <x>{phone}</x>.',
  appointment: 'Appointment {reference}',
  smsComing: 'A confirmation SMS will arrive shortly on {number}.',
  smsDelivered: 'The confirmation SMS has arrived on {number}.',
  smsNotReached:
    'We could not reach {number} by SMS. Please note the time, and call {phone} if the number is wrong.',
  smsUnclear: 'We sent an SMS to {number}, but don’t know whether it arrived. Please note the time.',
  smsNotSent: 'Please note the time, or add it to your calendar.',
  smsNotKnown: 'Please note the time.',
  arriveEarly: 'Please arrive 15 minutes early.',
  doorOpens: 'The door opens at {opens}: please come straight in.',
  toChange: 'To reschedule or cancel, please call <x>{phone}</x>.',
  addToCalendar: 'Add to calendar',
  bookAnother: 'Book for another person',
  manage: 'See, move or cancel this appointment',
  sendToMyself: 'Send it to myself on WhatsApp',
  noteToMyself: '{clinic}: {service}, {day}, {time}. Reference {reference}. To see, move or cancel it: {url}',
  directions: 'Directions',
  whatsapp: 'WhatsApp us',
  finish: 'Done',
} as const;
