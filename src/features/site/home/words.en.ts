/** The home page's sections, but for the hero. */
export default {
  pageTitle: '{clinic}, {locality}',
  pageDescription:
    'Dental clinic on {street}, {locality}, {city}. Prices on the page, book a real slot online.',

  aboutHeading: 'You see what we see, before we begin.',
  aboutIntro:
    'A check-up here starts with a conversation and a picture on the screen. You hear what is needed, what can wait and what each part costs. Then you decide.',
  illustration: 'Illustration',
  teamTitle: 'Expert Team',
  teamText:
    'The dentist who examines you is the dentist who treats you, from a first milk tooth to a full denture.',
  teamPicture:
    'Three white coats with coral, yellow and green collars on a brass rail, a stool in the same colour under each',
  languagesBefore: 'We speak',
  registration: 'Dental council registration {number}',
  technologyTitle: 'Modern Technology',
  technologyText: 'Digital X-rays appear beside you in seconds, large enough to understand.',
  technologyPicture:
    'A screen showing an X-ray of upper and lower back teeth, one with a filling, beside a model molar',
  comfortTitle: 'Comfortable Environment',
  comfortText: 'Daylight, a quiet chair, and a pause whenever you raise a hand.',
  comfortPicture:
    'A cane armchair with a coral cushion beside a brass lamp, star-shaped patches of sunlight on the wall',
  careTitle: 'Comprehensive Care',
  careText: 'Five kinds of dentistry at one address.',

  /** The alternative text of a photograph in place of the drawing, which is decorative. */
  bannerPicture: '',
  bannerHeading: 'Book Your Appointment in a Few Minutes',
  bannerText: {
    bySms: 'These times are free right now. Choose one, leave your name and number, and an SMS confirms it.',
    onPage: 'These times are free right now. Choose one, leave your name and number, and it is yours.',
  },
  bannerTextAlone: {
    bySms: 'Choose a time, leave your name and number, and an SMS confirms it.',
    onPage: 'Choose a time, leave your name and number, and it is yours.',
  },

  servicesTag: 'Our Services',
  servicesHeading: 'Dental Services for Every Need',
  servicesIntro:
    'Comprehensive dental services using advanced technology and gentle techniques, in a comfortable environment. Each card shows the starting price.',
  servicesRow: 'Service categories',
  previousServices: 'Previous services',
  nextServices: 'Next services',
  exploreAll: 'Explore All Services',
  exploreMore: 'Explore more',
  exploreMoreOf: 'Explore more: {title}',
  priceFrom: 'From',
  asteriskShort: '* Indicative price, confirmed after a check-up',
  /** Examples for each category. */
  checks: {
    preventive: ['Regular check-ups and cleanings', 'Oral health screenings', 'Preventive treatments'],
    restorative: ['Fillings and crowns', 'Bridges and implants', 'Tooth restoration'],
    cosmetic: ['Teeth whitening', 'Veneers and bonding', 'Smile makeovers'],
    orthodontics: ['Braces and aligners', 'Bite correction', 'Retainers'],
    surgical: ['Toothache relief', 'Broken tooth repair', 'Urgent extractions'],
  },

  reviewsTag: 'Patient Reviews',
  reviewsHeading: 'What Our Patients Say',
  inEnglish: 'In English',
  reviewsSubtitle: 'Smiles That Speak for Themselves',
  noReviews: 'No reviews here yet. We show a review only when the patient agrees.',
  giveReview: 'Give a review',
  opensNewTab: '(opens in a new tab)',
  previousReviews: 'Previous reviews',
  nextReviews: 'Next reviews',
  moreReviews: 'More reviews',
  firstReviews: 'Back to the first reviews',
  readMore: 'Read More',
  readLess: 'Read Less',
  readMoreOf: '{toggle}: review by {name}',
  rating: '{n} out of 5 stars',
} as const;
