import type { LegalText } from './legal-page.tsx';

export default {
  description: 'What you and {clinic} can expect from each other when you use this website and book with it.',
  heading: 'Terms of Service',
  updated: 'Last changed on 29 November 2026',
  intro: 'What you and {clinic} can expect from each other when you use this website and book with it.',
  sections: [
    {
      heading: 'Booking',
      content: [
        'An appointment is made when the website shows you its reference number. Until then nothing is booked. Where it says “Time Held for You”, the clinic has to confirm it first. Booking is free.',
        'Please arrive 15 minutes early; for the first time of a morning or an evening, come straight in when the door opens. If you can’t come, or want another time, call {phone} as soon as you know: another patient may need the slot.',
        'Sometimes we have to move an appointment because of an emergency or illness. Then we tell you on the number you gave.',
        'Please give the patient’s name and a number where you can be reached. A parent or guardian may book for a child. One mobile number can book four appointments a day here. After missed visits the clinic may take a patient’s bookings by telephone only.',
      ],
    },
    {
      heading: 'Prices',
      content: [
        'Prices are in rupees. One with an asterisk is indicative: the exact figure depends on what the examination shows, and you get it in writing before treatment starts. Nothing is charged through this website.',
        [
          {
            when: 'tax',
            text: 'Where GST is included in a price, or comes on top of it, the price says so.',
          },
        ],
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
        'The texts on these pages are general information. They are not advice for your own case; please see a dentist for that.',
        'A picture marked “Illustration” is not a photograph of this clinic. No picture promises a result.',
      ],
    },
    {
      heading: 'This website',
      content: [
        'We take care that this website works and is correct. If it is not available, please call {phone}. Please do not try to break it, or book appointments that you do not mean to keep.',
        'What we do with what you tell us is in our <x>Privacy Policy</x>.',
      ],
    },
    {
      heading: 'Law',
      content: [
        'Indian law applies. These terms take away none of the rights that the law gives you as a patient or a consumer. Questions go to {clinic}, {address}, {phone}, {email}.',
      ],
    },
  ],
} as const satisfies LegalText;
