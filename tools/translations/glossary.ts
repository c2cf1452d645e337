import type { Translation } from '#platform/language.ts';

/** English, Hindi, Marathi; m, f and n are grammatical genders. Names of treatments are in service-labels. */
const glossary: readonly [string, string, string][] = [
  ['appointment', 'अपॉइंटमेंट m', 'अपॉइंटमेंट f'],
  ['dentist', 'दाँतों के डॉक्टर', 'दातांचे डॉक्टर'],
  ['patient', 'मरीज़ m', 'रुग्ण m'],
  ['clinic', 'क्लिनिक m', 'क्लिनिक n'],
  ['treatment', 'इलाज m', 'उपचार m, plural'],
  ['tooth', 'दाँत m', 'दात m'],
  ['gums', 'मसूड़े m', 'हिरड्या f'],
  ['check-up', 'जाँच f', 'तपासणी f'],
  ['price', 'कीमत f', 'दर m'],
  ['time (slot), free', 'समय m, खाली', 'वेळ f, मोकळी'],
  ['move; cancel', 'समय बदलें; रद्द करें', 'वेळ बदला; रद्द करा'],
  ['Confirm', 'कन्फ़र्म करें', 'कन्फर्म करा'],
  ['Call {phone}', 'फ़ोन करें: {phone}', 'फोन करा: {phone}'],
  ['connection; offline', 'इंटरनेट; इंटरनेट नहीं है', 'इंटरनेट; इंटरनेट नाही'],
  ['your details; erase', 'आपकी जानकारी f; मिटाना', 'आपली माहिती f; काढून टाकणे'],
  ['Privacy Policy', 'प्राइवेसी नोटिस m', 'गोपनीयता सूचना f'],
];

const rules = [
  'Short and as people say it at the reception. Keep {names} as they are, and <x>…</x> around the same words.',
  'Nothing is joined to a {name}, and nothing agrees with it: it may be of any gender and of any length.',
  'No verb shows whether the patient is a man or a woman. Digits are 0 to 9. SMS, RCT, TMJ and WhatsApp stay in Latin letters.',
  'Texts of notifications/ are registered at the operators to the letter: a change has to be registered again.',
];
const endings = {
  hi: 'आप, never तुम. A sentence ends with ।, a button, a label and a heading with nothing. फ़ोन and ज़रूरी with nukta; दाँत with candrabindu.',
  mr: 'आपण, never तू; the clinic is आम्ही. A sentence ends with a full stop, never with ।. फोन without nukta; ॲ and ऑ for English vowels.',
} as const;

/** Notes for the translator beside the sheet. */
export const aboutFor = (language: Translation): string[] => [
  ...rules,
  endings[language],
  '',
  ...glossary.map(([english, hindi, marathi]) => `${english} = ${language === 'hi' ? hindi : marathi}`),
];
