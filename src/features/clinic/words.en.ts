/** The frame of every public page, and the first screen of the home page. */
export default {
  /** Services, their groups and their prices by the English names under which they are stored. */
  labels: {} as Readonly<Record<string, string>>,

  skipToContent: 'Skip to content',
  shortName: 'Battisi',
  kind: 'Dental',
  home: 'home',
  sample: 'sample',
  mainNavigation: 'Main',
  about: 'About',
  services: 'Services',
  gallery: 'Gallery',
  testimonials: 'Testimonials',
  book: 'Book Appointment',
  menu: 'Menu',
  closeMenu: 'Close',
  directions: 'Directions',
  quickActions: 'Quick actions',
  call: 'Call',
  language: 'Language',

  heroPlace: 'Dental clinic on {street}, {locality}',
  heroTitle: 'Good care for all <x>thirty-two.</x>',
  heroLead:
    '<x>बत्तीसी</x> (battisi) means all your teeth. We look after yours, and your family’s. You see the price before you sit down.',
  ownLead: 'We look after your teeth, and your family’s. You see the price before you sit down.',
  teethPicture:
    'All thirty-two teeth of a grown-up, seen from above. Tooth 26 is marked: your first permanent molar, from about age six.',
  toothHurts: 'Which tooth hurts?',
  tooth26: 'Your first permanent molar, from about age six.',

  openNow: 'Open now',
  closesSoon: 'Closes soon',
  closedForLunch: 'Closed for lunch',
  closed: 'Closed',
  byAppointment: 'By appointment',
  until: 'Until {closes}',
  untilAndBack: 'Until {closes}, back at {opens}',
  backAt: 'Back at {opens}',
  today: 'Opens today at {opens}',
  tomorrow: 'Opens tomorrow at {opens}',
  monday: 'Opens on Monday at {opens}',
  opensOn: 'Opens on {day} at {opens}',
  sundayCall: 'Sunday. Call to arrange a time',

  workingHours: 'Working hours',
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  dayToDay: '{from} to {to}',
  session: '{opens}–{closes}',
  sunday: 'Sunday',
  byAppointmentOnly: 'By appointment only',

  brandBlurb:
    'Battisi is the everyday word for the full set: all <x>thirty-two.</x> We are a dental clinic on {street} that looks after every one of them.',
  ownBlurb: 'A dental clinic on {street}, {locality}. We look after all <x>thirty-two.</x>',
  onInstagram: '{name} on Instagram',
  onLinkedin: '{name} on LinkedIn',
  quickLinks: 'Quick links',
  aboutUs: 'About Us',
  contact: 'Contact',
  copyright: '© {year} {name}. All rights reserved.',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  accessibility: 'Accessibility',
  credit: 'Drawn and built in Mumbai. Set in Anek by Ek Type.',
  sampleCredit: 'Demonstration site: every name, number and review is a sample.',

  backHome: 'Back to Home',
  cachedPage: 'No connection: this page may be out of date. Call <x>{phone}</x>',

  preventivePicture: 'A model molar on a plinth, and a toothbrush with striped paste across a terrazzo stand',
  restorativePicture: 'A crown, its gold abutment and a titanium implant screw, one above the other',
  cosmeticPicture: 'A fan of seven tooth shades, from warm ivory to white, on a brass stand',
  orthodonticsPicture:
    'A model of the lower teeth wearing braces: white brackets, coral ties and one gold wire',
  surgicalPicture:
    'A mirror, two probes and tweezers laid out on a porcelain tray, beside a model molar and a bowl of cotton',
} as const;
