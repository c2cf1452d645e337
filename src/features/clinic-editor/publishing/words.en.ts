/** The audit log's names for parts of the clinic's content. */
export default {
  parts: {
    name: 'Name',
    shortName: 'Short name',
    phone: 'Phone number',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    privacyContact: 'Who answers for patients’ data',
    address: 'Address',
    geo: 'Place on the map',
    links: 'Links',
    hours: 'Hours',
    booking: 'Booking rules',
    holidays: 'Holidays',
    blocks: 'Services and prices',
    bookable: 'Services to book',
    dentists: 'Dentists',
    reviews: 'Reviews',
    kept: 'Samples kept as the clinic’s own',
    pictures: 'Pictures',
    texts: 'Texts',
  },
} as const;
