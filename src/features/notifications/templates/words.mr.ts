import type { TranslatedTexts } from './message-template.ts';

/** At most 134 letters, which are two parts of an SMS. */
const words: TranslatedTexts = {
  when: '{date} {time} वा',
  short: { संध्याकाळी: 'सायं' },
  texts: {
    booked: [
      '{clinic}: अपॉइंटमेंट ठरली आहे: {when}. बदल: {link}{token} येथे.',
      '{clinic}: अपॉइंटमेंट ठरली आहे: {when}. बदलण्यासाठी {phone} वर फोन करा.',
    ],
    moved: [
      '{clinic}: अपॉइंटमेंटची नवी वेळ: {when}. बदल: {link}{token} येथे.',
      '{clinic}: अपॉइंटमेंटची नवी वेळ: {when}. बदलण्यासाठी {phone} वर फोन करा.',
    ],
    cancelled: [
      '{clinic}: अपॉइंटमेंट रद्द झाली: {when}. नवी वेळ: {book} किंवा {phone}.',
      '{clinic}: अपॉइंटमेंट रद्द झाली: {when}. नवी वेळ: {phone}.',
    ],
    'reminder-evening': [
      '{clinic}: उद्या अपॉइंटमेंट आहे: {when}. बदल: {link}{token} येथे.',
      '{clinic}: उद्या अपॉइंटमेंट आहे: {when}. बदलण्यासाठी {phone} वर फोन करा.',
    ],
    'reminder-2h': ['{clinic}: आज {time} वाजता आपली अपॉइंटमेंट आहे. येणे जमत नसल्यास {phone} वर फोन करा.'],
    'earlier-slot': [
      '{clinic}: लवकर यायचे? {when}. 15 मिनिटांत {link}{token} येथे घ्या.',
      '{clinic}: लवकर यायचे? {when}. 15 मिनिटांत {phone} वर फोन करा.',
    ],
    'number-code': [
      '{clinic}: आपला कोड {code} आहे, 10 मिनिटे चालेल. त्याने अपॉइंटमेंटमध्ये हा नंबर लिहिला जाईल. कोणालाही सांगू नका.',
    ],
  },
};
export default words;
