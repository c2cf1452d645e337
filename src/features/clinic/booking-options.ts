/** What can be chosen in the booking form: 'Category - Service', in the specification's order (section 3). */
export const bookingOptions: readonly { category: string; services: readonly string[] }[] = [
  {
    category: 'Preventive Care',
    services: [
      'Regular Dental Check-up',
      'Professional Teeth Cleaning',
      'Fluoride Treatment',
      'Dental X-rays',
      'Oral Cancer Screening',
    ],
  },
  {
    category: 'Restorative Dentistry',
    services: [
      'Dental Fillings (Composite)',
      'Dental Crown',
      'Dental Bridge',
      'Dental Implant',
      'Root Canal Treatment',
    ],
  },
  {
    category: 'Cosmetic Dentistry',
    services: [
      'Teeth Whitening (In-office)',
      'Teeth Whitening (Take-home)',
      'Dental Veneers',
      'Dental Bonding',
      'Smile Makeover Consultation',
    ],
  },
  {
    category: 'Orthodontics',
    services: ['Metal Braces', 'Ceramic Braces', 'Clear Aligners', 'Retainers', 'Orthodontic Consultation'],
  },
  {
    category: 'Specialty Services',
    services: [
      'Periodontal Treatment',
      'Oral Surgery',
      'TMJ Treatment',
      'Sleep Apnea Appliance',
      'Pediatric Dentistry',
    ],
  },
  {
    category: 'Emergency Care',
    services: [
      'Emergency Consultation',
      'Toothache Treatment',
      'Broken Tooth Repair',
      'Emergency Extraction',
      'Dental Trauma Care',
    ],
  },
];
