/** The owner's page for a leak of patients' data. */
export default {
  back: 'Health',
  heading: 'Something leaked',
  lead: 'Who is affected, what to tell them, and whom else to tell. This page sends nothing. It is no legal advice: ask a lawyer when you can, but do not wait for one.',
  kind: 'What happened',
  'kind-everything': 'Data, server or backup taken',
  'kind-account': 'Staff account used by a stranger',
  'kind-device': 'Phone or computer lost',
  from: 'It began',
  to: 'It ended',
  timesHint: 'In the clinic’s time. If you are not sure, choose the longer time.',
  show: 'Show what to do',
  noTime: 'Choose a day and a time.',
  endsBefore: 'This is before it began. Choose a later time.',
  notYet: 'This time has not come yet. If it goes on, choose the time now.',

  stopHeading: 'Stop it, and keep the traces',
  'stop-everything':
    'Have the person who looks after the machine take it off the internet. Then change the passwords of the machine, of the staff and of the services in the settings. A backup without its passphrase cannot be read: if only the file is gone, nothing leaked.',
  'stop-account':
    'On People press “Disable” for this account: it is signed out everywhere at once, and its calendar link ends. Later “Enable” and “New sign-in link” give it a new password. For your own account, change the password: that signs out all other devices.',
  'stop-device':
    'On People press “Sign out everywhere” for each person who was signed in on it; their calendar links end too. For yourself, press “End all others” on Your account. Lock or wipe the device from afar, if you can.',
  toPeople: 'People',
  toAccount: 'Your account',
  traces:
    'Delete nothing: neither logs nor files. CERT-In may ask for the server’s logs of 180 days; the person who looks after the server has them.',
  traceRecord: 'See in the record what was read and changed on these days',

  certHeading: 'Within 6 hours: CERT-In',
  certDuty:
    'The six hours begin when you notice the leak. Send what you know by then; add the rest later. The duty is in CERT-In’s directions of 28 April 2022, which name data leaks, data breaches and unauthorised access to data.',
  certReach: 'E-mail, telephone (free, day and night) and the form:',
  deviceDoubt:
    'A lost phone or computer that was locked and signed out shows nobody your patients’ data. If you are not sure that it was, treat it as a leak.',

  patientsHeading: 'Without delay: the patients',
  affected: {
    one: '{n} person is affected: their data were stored by {to} and are still here.',
    other: '{n} people are affected: their data were stored by {to} and are still here.',
  },
  nobody: 'No patient’s data were stored by {to} that are still here.',
  withoutNumber: {
    one: '{n} of them has no number: tell them at their next visit.',
    other: '{n} of them have no number: tell them at their next visit.',
  },
  erasedOnes: {
    one: '{n} of them was erased, and the data are kept out of sight: the list says when. Call this person for the leak alone.',
    other:
      '{n} of them were erased, and their data are kept out of sight: the list says when. Call them for the leak alone.',
  },
  notListed:
    'Not in the list: patients who were erased for good in the meantime, and files that were read for the import but not imported.',
  staffToo:
    'The data of those who sign in here, their e-mail addresses too, are affected as well: tell them.',
  download: 'Download names and numbers',
  downloadNote: 'The download is written to the record. Delete the file when everybody has been told.',
  patientsDuty:
    'Your privacy policy promises to tell them. From 13 May 2027 rule 7 of the DPDP Rules asks for it without delay, with the five things in these texts: what happened, what it may mean, what you have done, what they can do, and who answers them.',
  patientsDutyNow:
    'Rule 7 of the DPDP Rules asks for it without delay, with the five things in these texts: what happened, what it may mean, what you have done, what they can do, and who answers them.',
  textsHow:
    'Call them, or send a text from the clinic’s own phone. The SMS service refuses texts that are not registered, and these are not. Complete the words in brackets first.',
  textIn: 'Text in {language}',
  copyNamed: 'Copy the {language} text',
  en: 'English',
  hi: 'Hindi',
  mr: 'Marathi',

  boardHeading: 'The Data Protection Board of India',
  boardBefore:
    'Until 13 May 2027 there is no time limit, but your privacy policy promises to tell the Board. From then on: at once, and in detail within 72 hours of noticing.',
  boardNow:
    'At once, and in detail within 72 hours of noticing. The Board may allow more time if you ask in writing.',
  boardHow: 'Look at meity.gov.in for the Board’s present form and address.',

  reportHeading: 'What to say to CERT-In and the Board',
  reportHow: 'A draft of the report. Complete the words in brackets.',
  copyReport: 'Copy the report',
  report:
    '{clinic}, {address}\nContact: [name], {phone}, {email}\n\nKind of incident: {kind}\nWhere: {site}, the website and appointment book of a dental clinic\nFrom: {from}\nTo: {to} (Indian Standard Time)\nNoticed: [day and time, and how]\n\nAffected: {n} patients\nTheir data: names, mobile numbers, appointments and treatments, and notes about them. No data about payments.\nLikely effect: calls or messages in the name of the clinic; strangers know of a treatment\n\nCause, as far as known: [write it here]\nWho caused it, as far as known: [write it here]\nDone so far: [write it here]\nSo that it does not happen again: [write it here]\nPatients were told: [when and how, or when they will be]',
  'report-everything': 'data leak',
  'report-account': 'unauthorised access to data through an account of the staff',
  'report-device': 'possible data leak through a lost phone or computer',
  source: 'These duties were read in November 2026. Check whether they have changed.',

  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile number',
  language: 'Language',
  erased: 'Erased on',
} as const;
