import type { LegalText } from './legal-page.tsx';

/** True statements alone: the tests that are named here are those of `npm test`, and accessibility.test.ts holds them to it. */
export default {
  description:
    'How this website works with a screen reader, by keys or with large letters: what was tested, what was not, and how to reach us.',
  heading: 'Accessibility',
  updated: 'Last changed on 23 November 2026',
  intro:
    'You should be able to read this website and book with it in the way that suits you: with a screen reader, by keys alone, with large letters, or on an old phone. If something does not work for you, call {phone}. You can also book, move or cancel an appointment by phone.',
  sections: [
    {
      heading: 'What we aim for',
      content: [
        'Two standards: the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the Indian Standard IS 17802, which follows level AA of WCAG 2.1. We checked the website ourselves. No outside body has certified it.',
      ],
    },
    {
      heading: 'What was tested',
      content: [
        'These tests belong to the program of this website. They are run again for each new version:',
        [
          'axe-core 4.14, a program that finds common faults, reads every public page in English, Hindi and Marathi. It reads each step of booking and the patient’s own page too, also with error messages. It finds no fault.',
          'html-validate 11.18 reads the HTML of every public page. It finds no error.',
          'An appointment is booked by keys alone.',
          'An appointment is booked, moved and cancelled without JavaScript.',
          'Pages are opened 320 pixels wide, which is a phone’s screen, or a computer’s at 400 % zoom. No page scrolls sideways.',
          'The main pages are opened with letters of twice the usual size, in all three languages. No text is cut off, and no page scrolls sideways.',
          'Pages are opened with a reader’s own spacing of letters and lines, with more contrast, and in a reader’s own colours.',
          'The buttons of booking are at least 44 pixels high, large enough for a finger.',
        ],
        'The tests run in Chromium. Booking was also tried in Firefox and in WebKit, on which Safari is built.',
      ],
    },
    {
      heading: 'What was not tested, and what is missing',
      content: [
        [
          'No person with a disability has tested the website for us yet.',
          'It was not tried with a screen reader such as TalkBack or NVDA.',
          'axe-core and html-validate find only a part of all faults.',
          'Patients’ reviews, and titles of pictures that the clinic adds, are shown in the language in which they were written.',
          'We did not test other websites that we link to, such as the map.',
        ],
      ],
    },
    {
      heading: 'Tell us what is hard to use',
      content: [
        'Call {phone} or write to {email}. Tell us which page it was, and which device or program you use. In Hindi and Marathi, tell us also if a sentence sounds wrong.',
        'The clinic is at {address}. If you need help on the way in or at the clinic, tell us before you come.',
      ],
    },
  ],
} as const satisfies LegalText;
