/** The first screen of the home page: its lines and its Open Now tile; and what the five pictures of services show. */
export default {
  heroPlace: 'Dental clinic on {street}, {locality}',
  heroTitle: 'Good care for all <x>thirty-two.</x>',
  heroLead:
    '<x>बत्तीसी</x> (battisi) means all your teeth. We look after yours, and your family’s. You see our prices before you sit down.',
  ownLead: 'We look after your teeth, and your family’s. You see our prices before you sit down.',
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

  preventivePicture: 'A model molar on a plinth, and a toothbrush with striped paste across a terrazzo stand',
  restorativePicture: 'A crown, its gold abutment and a titanium implant screw, one above the other',
  cosmeticPicture: 'A fan of seven tooth shades, from warm ivory to white, on a brass stand',
  orthodonticsPicture:
    'A model of the lower teeth wearing braces: white brackets, coral ties and one gold wire',
  surgicalPicture:
    'A mirror, two probes and tweezers laid out on a porcelain tray, beside a model molar and a bowl of cotton',
} as const;
