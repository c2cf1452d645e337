import type { LegalText } from './legal-page.tsx';

/** The privacy notice. A change to stored, sent or logged data must change this page and its date. */
export default {
  description: 'What {clinic} does with what you tell us on this website, in plain words.',
  heading: 'Privacy Policy',
  updated: 'Last changed on 29 November 2026',
  intro:
    'This notice says what {clinic} does with what you tell us on this website: what we ask for, why, who sees it, how long we keep it, and what your rights are. Until 13 May 2027 it is the privacy policy that India’s rules of 2011 on sensitive personal data ask for; from then on, the notice of the Digital Personal Data Protection Act, 2023. The records of your treatment are kept at the clinic and are not part of this website.',
  keptFor: { one: '{n} month', other: '{n} months' },
  sections: [
    {
      heading: 'What we ask for when you book',
      content: [
        [
          'Your first and last name, so that we know who is coming.',
          'Your mobile number, to confirm the appointment and to reach you about it.',
          'The treatment, the day and the time you choose, and the dentist if you choose one, so that the clinic keeps that time for you.',
          'A message, only if you write one. Please leave out medical details that you would rather tell the dentist in person.',
          'When we called you, what came of it, and what we noted of the call.',
          'Whether you are coming, if you say so on the page of your appointment or when we call.',
          'That you agreed, by booking, to our use of what you tell us about your health: to which notice and sentence, and in which language; and when you took that back.',
          'The word of the link that led you to the form, if it has one, so that we can count how patients find us. It is the same for everybody who uses that link.',
          'When you are to come again, if we note it, and whether we may write to you then.',
          {
            when: 'whatsapp',
            text: 'Whether you agreed to messages by WhatsApp where an SMS does not arrive: to which sentence, and in which language. Without your yes this website sends none there.',
          },
        ],
        'If you tell us of an allergy, a medicine such as a blood thinner, a pregnancy or a pacemaker, staff may note it beside your name and number, so that everybody who treats you sees it first. It is erased with the last appointment that we hold of you, or when you ask us.',
        'We use all of this for your appointments, to ask you to come again, and to count how patients find us. For nothing else: no advertising, no profiles, no selling.',
      ],
    },
    {
      heading: 'What else this website records',
      content: [
        'To keep programs from filling the calendar, the server counts how many bookings come from one internet address in a short time. The count is deleted within two hours. We keep the address that a booking came from for a week, so that staff can cancel what a program booked. Then we erase it.',
        'The server keeps a log of what it did and what went wrong, so that we can fix it. Your name and your message are never written in it, and of your number at most the last digits. India’s rules ask us to keep this log for at least 180 days.',
        'What you type into the booking form stays in this tab of your browser for ten minutes, so that you can continue if you close the form by mistake. Then it is deleted; if you book, at once. If you choose a language, your browser remembers it; we are not told. When you book, your browser remembers the visit until it begins, so that the home page shows it to you, where you can also remove it; and it keeps the page of your appointment until its private link stops working, so that it opens without a connection.',
        'There are no advertising or analytics cookies. Nothing on these pages comes from another company, unless the gallery shows a picture that is kept at another address.',
        [
          {
            when: 'sms',
            text: 'If you ask for a code to change your number, we keep for a day which number it was for and which internet address asked, so that nobody can have codes sent without end. We keep both, and the code, only in a form from which they can’t be read.',
          },
          'If you erase a visit within a day after you booked it here, we note for about a day that its number had a booking, so that nobody can book and erase without end. We keep the number only in a form from which it can’t be read.',
        ],
        'If a picture on these pages shows you, we keep your agreement with it: who agreed, when, to what and until when, and the signed form if we have a copy. When you take it back, we take the picture down at once, and keep the agreement to show that there was one.',
      ],
    },
    {
      heading: 'Who sees it',
      content: [
        'The people who work at the clinic’s reception and treat you. Beyond them:',
        [
          {
            when: 'sms',
            text: 'Our SMS service gets your number and the text of the message that it sends for us.',
          },
          {
            when: 'sheet',
            text: 'Our appointment spreadsheet, kept with an online service, gets your name, mobile number, treatment, time and message.',
          },
          'If another company runs the server for this website, it stores the data for us and may not use it.',
          'An authority, where the law requires it.',
          {
            when: 'whatsapp',
            text: 'Where an SMS does not arrive, WhatsApp, a service of Meta, gets your number and the message, only if you agreed to it.',
          },
          {
            when: 'backups',
            text: 'A storage service holds copies of our backups. They are encrypted, and it can’t read them.',
          },
          'If reception writes to you on WhatsApp from the clinic’s own telephone, Meta gets your number and what we write.',
          'If one of us reads the appointments in a calendar of another company, it gets the time, the treatment and your name in short, without your number.',
        ],
      ],
    },
    {
      heading: 'How we protect it',
      content: [
        [
          'Appointments open only to people whom the clinic has let in, each with a password of their own. A calendar of theirs opens by a secret address, which the clinic can end. We record who looked at your data, or changed or erased it.',
          'Backups are encrypted. We store the key of your private link only in a form from which the link can’t be made.',
        ],
      ],
    },
    {
      heading: 'How long we keep it',
      content: [
        'The appointment, what we noted with it, and a copy of the messages about it stay in our appointment book until {months} months after the visit. Then they are erased automatically, or earlier if you ask us, unless a law requires us to keep them.',
        'What stays are counts of each day, such as how many visits were booked, kept or missed and how many messages were sent. Nothing in them leads to a person.',
        'Backups are replaced by newer ones, as a rule in the course of a year. If we restore one, what was there before stays apart for 14 days, also what is erased meanwhile; then it is deleted. We keep a record, for good, of when your data was looked at or erased, with the appointment’s reference but without your name and number.',
        'The private link to your appointment stops working 7 days after the visit.',
        [
          {
            when: 'keepsErased',
            text: 'An appointment that you erase, or what we erase because you ask, is out of sight at once, with all that belongs to it: no page, list or search has it, and nothing more is sent about it. We keep it apart, where nobody at the clinic sees it, for {days} days: rule 8(3) of the Digital Personal Data Protection Rules, 2025, may ask for that. Then it is erased for good. Until then an authority may ask for it, where the law allows that. Only if data were stolen, before it was erased or since, do we see the name and number again, to tell you.',
          },
        ],
        'If the clinic brought your name, your number and a note here from a list of its own, without an appointment, we keep them until {months} months after that. Then they are erased automatically, or earlier if you ask us.',
      ],
    },
    {
      heading: 'Your rights',
      content: [
        [
          'To know what we hold about you, what we do with it and who has received it.',
          'To have it corrected, completed or brought up to date.',
          'To have it erased, unless a law requires us to keep it.',
          'To withdraw your consent at any time: on the page of your appointment, and by a call or an e-mail to us once its private link has stopped working. What we did before stays lawful; an appointment still to come stays.',
          'To name a person who may ask all this for you, if you die or are unable to.',
          {
            when: 'whatsapp',
            text: 'To say no to messages by WhatsApp, on the page of your appointment. The appointment stays.',
          },
        ],
        'Write to {email} or call {phone}, from the number you booked with if you can, so that we know it is you. It costs nothing.',
        'The page of your appointment also shows what we hold about that appointment, to read and to download, as long as its private link works. There you can also erase it, until it is too late to cancel it, or once its day is over. There you can correct your name and your message, unless you missed the visit, and your number where we can send a code to the new one; we keep the day on which you last did. By one press each you withdraw your consent there: to our use of what you told us about your health, which we then erase, and to our writing to you before a visit or when you are to come again. Your whole number, and other appointments under it, are not shown there: call us.',
      ],
    },
    {
      heading: 'If you are not satisfied',
      content: [
        'Tell us first: write to {email}, call {phone}, or come to {address}. If our answer does not satisfy you, from 13 May 2027 you may complain to the Data Protection Board of India.',
        [
          'We answer within one month.',
          { when: 'contact', text: 'Our grievance officer, who answers for your data, is {contact}.' },
        ],
      ],
    },
    {
      heading: 'Children',
      content: [
        'For anyone under 18, a parent or guardian books, with their own mobile number.',
        'We use a child’s data only for the child’s health. For that, the Digital Personal Data Protection Rules, 2025 (Fourth Schedule, Part A), free clinics and health professionals from the duty to verify the consent of a parent.',
        'For an adult who has a guardian by law, please let the guardian call {phone}.',
      ],
    },
    {
      heading: 'If something goes wrong',
      content: [
        'If your data ever falls into the wrong hands, we will tell you and the Data Protection Board of India what happened, what it may mean for you and what we are doing about it.',
      ],
    },
  ],
} as const satisfies LegalText;
