/** What stands around all pages of staff. */
export default {
  navAppointments: 'Appointments',
  navPatients: 'Patients',
  navGallery: 'Gallery',
  navAccount: 'Your account',
  navMessages: 'Messages',
  navPeople: 'People',
  navRecord: 'Record',
  navLabel: 'Staff pages',
  menu: 'Menu',
  skipToContent: 'Skip to the content',
  signOut: 'Sign out',
  darkTheme: 'Dark theme',
  sampleData: 'Sample data',
  sampleFacts: {
    one: 'Visitors see sample data: {n} of the clinic’s facts is not set yet.',
    other: 'Visitors see sample data: {n} of the clinic’s facts are not set yet.',
  },
  sampleReviews: 'Visitors read sample reviews.',
  setUpTitle: 'Finish setting up your account',
  setUpUntil: 'Until {day}: {what}.',
  setUpOver: 'Before you can go on: {what}.',
  setUpPassword: 'choose a password of your own',
  setUpFactor: 'set up an authenticator app or a passkey',
  and: 'and',
  databaseAwayTitle: 'The database can’t be reached',
  databaseAwayText:
    'The server runs, but it can’t reach the clinic’s database, so this page can’t be shown. It’s not your fault, and nothing that was saved is lost. If you had just sent a form, go back and send it again. Please try again in a minute; if it happens again, tell the person who looks after the server.',
  failureTitle: 'This page failed',
  failureText:
    'Something went wrong on the server; its log says what. Please try again in a minute; if it happens again, tell the person who looks after the server.',
  tryAgain: 'Try again',
} as const;
