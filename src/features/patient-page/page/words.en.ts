const callInstead = 'Please <x>call us</x>, and we’ll sort it out.';
const again = 'It may have gone through. Try again, it will be done only once; or <x>call us</x>.';
/** The page behind a patient's link. */
export default {
  title: 'Your appointment',

  /** Title and text for each state. */
  states: {
    confirmed: ['Confirmed', 'See you on {day} at {time}.'],
    'to-confirm': [
      'Not confirmed yet',
      'We hold {day} at {time} for you. The clinic will confirm: we call you, or you call <x>{phone}</x>.',
    ],
    moved: ['Moved', 'Your new time is {day} at {time}. We will offer your old time to another patient.'],
    arrived: ['You are here', 'Reception knows you are here. Please take a seat; we will call you.'],
    'in-chair': ['Your visit has begun', 'To change anything, please ask the person treating you.'],
    completed: ['Visit completed', 'Thank you for coming. In pain, or a question? Call <x>{phone}</x>.'],
    cancelled: ['Cancelled', 'Your appointment was on {day} at {time}.'],
    missed: [
      'Missed',
      'You missed your visit on {day} at {time}. For another time, you can always call <x>{phone}</x>.',
    ],
    over: [
      'This time has passed',
      'It was on {day} at {time}. To come again, book another time or call <x>{phone}</x>.',
    ],
  },
  /** The same of a visit that has a length; `span` is from when to when. */
  spans: {
    moved: 'Your new time is {day}, {span}. We will offer your old time to another patient.',
    cancelled: 'Your appointment was on {day}, {span}.',
  },
  /** Confirmation of the last action. */
  done: {
    moved: 'Done. Your appointment is moved.',
    cancelled: 'Done. Your appointment is cancelled.',
    accepted: 'Done. The earlier time is yours.',
    declined: 'All right. You keep your time.',
    'number-changed': 'Done. This visit now has your new number.',
  },
  /** State of the SMS. */
  sms: {
    coming: 'Our SMS to {number} is waiting to be sent.',
    onItsWay: 'Our SMS is on its way to {number}.',
    delivered: 'Our SMS has arrived on {number}.',
    notReached: 'We could not reach {number} by SMS: please note the time.',
    unclear: 'We sent an SMS to {number}, but don’t know whether it arrived: please note the time.',
    notSent: 'Please note the time, or add it to your calendar.',
  },

  late: 'The clinic is running about {minutes} minutes late: expect {time}.',
  lateText: 'You can come that much later. This page shows the latest time.',

  bring: 'Bring earlier X-rays and reports if you have them, and the names of the medicines you take.',
  addToCalendar: 'Add to calendar',
  tellCalendar: 'Remove from my calendar',

  comingTitle: 'Are you coming on {day}?',
  comingText: 'One press, no call: reception then sees that you are coming.',
  comingYes: 'I’m coming',
  comingNo: 'I can’t come',
  comingSaid: 'You are coming. The clinic knows.',
  comingSaidText: 'Is something in the way after all? Tell us here, and another patient gets the time.',
  comingCall: 'Is something in the way after all? Call <x>{phone}</x>.',
  comingNoAfterAll: 'I can’t come after all',
  comingTakeBack: 'I’m not sure yet',

  reviewTitle: 'How was your visit?',
  reviewText: 'You can write about it for others. The review page is public and belongs to another company.',
  review: 'Write a review',

  changeTitle: 'Something came up?',
  changeUntil: 'You can move or cancel it here until {until}.',
  changeClosed: 'It is too late to change it here: please call <x>{phone}</x>.',
  changeBegun: 'You can’t change it here now: please ask at reception, or call <x>{phone}</x>.',
  move: 'Move to another time',
  cancel: 'Cancel the appointment',
  keep: 'Keep it as it is',

  cancelTitle: 'Cancel this appointment?',
  cancelText: 'We will offer {day}, {time} to another patient. You can’t undo this here.',
  cancelNow: 'Yes, cancel it',
  cancelling: 'Cancelling...',
  moveTitle: 'Move to another time',
  moveText: 'Now: {day}, {time}. You keep it until the new time is yours.',
  moveNow: 'Change to this time',
  moving: 'Moving...',
  chooseNew: 'Choose a time',

  earlierTitle: 'Want to come earlier?',
  earlierText:
    'If an earlier time opens, we send you an SMS and hold it for you for {minutes} minutes. You keep this appointment until you accept.',
  earlierWant: 'Tell me if an earlier time opens',
  earlierWaiting: 'You are on the waiting list for an earlier time.',
  earlierWaitingText:
    'We will send the SMS to {number}. We ask one patient at a time, in the order they joined.',
  earlierStop: 'Leave the waiting list',
  offerTitle: '{day}, {time} is free. Would you like it?',
  offerUntil: 'Held for you until {until}',
  offerLeft: { one: '({n} minute left)', other: '({n} minutes left)' },
  offerText: 'If you take it, we will offer your current time to another patient.',
  accept: 'Take {time}',
  decline: 'No, keep mine',

  remindersTitle: 'Reminders',
  reminders: 'Send me reminders',
  remindersText:
    'By SMS to {number}: the evening before and two hours before, if there is still time. You will still get messages about changes. While it is off, reception does not remind you by WhatsApp either.',
  /** Where no SMS goes out: reception may write by hand. */
  beforehandTitle: 'Messages before your visit',
  beforehand: 'Write to me before my visit',
  beforehandText:
    'Reception may write to {number} by WhatsApp before the visit. While it is off, it does not; if something changes, you still hear from us.',
  /** A change of these two, in any language, raises `whatsappVersion` (appointment.ts). Owners can't change them. */
  whatsapp: 'Use WhatsApp if an SMS does not arrive',
  whatsappText:
    '{clinic} may then send the same message about this appointment by WhatsApp to {number}. While it is off, this website writes by SMS only.',
  on: 'on',
  off: 'off',

  /** Why nothing was changed, or why that is not known, and what to do. */
  refusals: {
    'too-late': ['It is too late to change it here: nothing was changed.', callInstead],
    cancelled: ['We couldn’t change it: this appointment is already cancelled.', callInstead],
    arrived: ['Nothing was changed: you are already at the clinic.', 'Please ask at reception.'],
    'in-chair': ['Nothing was changed: your visit has begun.', 'Please ask the person treating you.'],
    completed: ['Nothing was changed: your visit is completed.', callInstead],
    missed: ['Nothing was changed: this visit was missed.', callInstead],
    'moved-meanwhile': [
      'We didn’t cancel it: this appointment has been moved to {day}, {time}.',
      'To cancel it all the same, press cancel again.',
    ],
    'changed-meanwhile': [
      'We couldn’t change it: the clinic has just changed this appointment. Here it is now.',
      callInstead,
    ],
    'offer-ended': [
      'The earlier time is no longer held for you.',
      'Your appointment stays as it is. Questions? <x>Call us</x>.',
    ],
    'no-number': ['Please enter ten digits of an Indian mobile number.', callInstead],
    'wrong-code': ['This is not the code. Please look at the newest SMS.', callInstead],
    'code-ended': [
      'Nothing was changed: this code does not work any more.',
      'Please ask for a new one, or <x>call us</x>.',
    ],
    'too-many-codes': [
      'No code was sent: too many were asked for.',
      'If one has come already, enter it now. Otherwise try again later, or <x>call us</x>.',
    ],
    'code-not-sent': [
      'The code could not be sent just now.',
      'Please try again in a minute, or <x>call us</x>.',
    ],
    'number-refused': ['We can’t change the number to this one here.', callInstead],
    'number-by-call': ['Nothing was changed: the number can’t be changed here now.', callInstead],
    'too-many': [
      'We couldn’t change it: too many changes were tried from here.',
      'Please wait a minute and try again, or <x>call us</x>.',
    ],
    offline: [
      'We couldn’t change it: you are offline.',
      'Try again when you are connected, or <x>call us</x>.',
    ],
    dropped: ['No answer: the connection dropped.', again],
    'no-answer': ['No answer: our server did not reply in time.', again],
    server: ['Something went wrong on our side.', again],
    unknown: ['Nothing was changed.', callInstead],
  },
  changeNumber: 'Change my mobile number',
  numberTitle: 'Change the mobile number of this visit',
  numberText:
    'We send a code to the new number by SMS. Until you enter it, nothing changes. After that our messages about this visit go to the new number, and no more to the old one.',
  newNumber: 'New mobile number',
  sendCode: 'Send the code',
  codeSent: 'Please look for our SMS at {number}. The code in it is valid for {minutes} minutes.',
  code: 'Six digits from the SMS',
  changeNumberNow: 'Change the number',
  noCode: 'Nothing has come? Wait a minute, then ask for another code or call <x>{phone}</x>.',
  codeAgain: 'Enter the number again',

  callToBook: 'Another visit can’t be booked online just now.',
  callToBookText: 'To book one, please call <x>{phone}</x>.',

  ownData: 'What you hold about me',
  tooManyLinks: 'Too many links were tried from here.',
  tooManyLinksText: 'Please wait a minute and open yours again, or <x>call us</x>.',
  unknownLink: 'This link opens no appointment. Was the whole link copied?',
  unknownLinkText:
    'Open it once more from where you kept it, or call us on <x>{phone}</x>. A link works until 7 days after the visit, or until its data are erased.',
} as const;
