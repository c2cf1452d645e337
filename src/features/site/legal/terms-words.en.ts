import type { LegalText } from './legal-page.tsx';

export default {
  description: 'What you and {clinic} can expect of each other when you use this website and book with it.',
  heading: 'Terms of Service',
  updated: 'Last changed on 21 November 2026',
  intro: 'What you and {clinic} can expect of each other when you use this website and book with it.',
  sections: [
    {
      heading: 'Booking',
      content: [
        'An appointment is made when the website shows you its reference number. Until then nothing is booked, whatever went wrong on the way. Booking costs nothing.',
        'Please arrive 15 minutes early. If you can’t come, or want another time, call {phone} as soon as you know: somebody else may need the slot.',
        'Sometimes we have to move an appointment, for an emergency or an illness. Then we call the number you gave.',
        'Please give your own name and a number where you can be reached. Three appointments can be booked here in a day for one mobile number.',
      ],
    },
    {
      heading: 'Prices',
      content: [
        'Prices are in rupees. One with an asterisk is indicative: the exact figure depends on what the examination shows, and you hear it in writing before treatment starts. Nothing is charged through this website.',
      ],
    },
    {
      heading: 'Emergencies',
      content: [
        'This website is not watched around the clock. With severe pain, bleeding or a swelling that spreads, call {phone}; outside our hours, go to the nearest hospital.',
      ],
    },
    {
      heading: 'What you read here',
      content: [
        'The texts on these pages inform in general. They are not advice for your own case, and no treatment follows from them without an examination.',
        'The pictures are illustrations, and not photographs of patients or of results.',
      ],
    },
    {
      heading: 'This website',
      content: [
        'We take care that it works and is right, and mend what is not. It may be out of reach at times; the telephone then still is not. Please do not try to break it, or book appointments that nobody means to keep.',
        'What we do with what you tell us is in our <x>Privacy Policy</x>.',
      ],
    },
    {
      heading: 'Law',
      content: [
        'Indian law applies. These terms take nothing from the rights that the law gives you as a patient or a consumer. Questions go to {clinic}, {address}, {phone}, {email}.',
      ],
    },
  ],
} as const satisfies LegalText;
