import type { TranslatedTexts } from './message-template.ts';

/** At most 134 letters, which are two parts of an SMS. No verb shows whether the patient is a man or a woman. */
const words: TranslatedTexts = {
  when: '{date} {time} बजे',
  texts: {
    booked: [
      '{clinic}: अपॉइंटमेंट कन्फ़र्म है: {when}। बदलाव: {link}{token} पर।',
      '{clinic}: अपॉइंटमेंट कन्फ़र्म है: {when}। बदलने के लिए {phone} पर फ़ोन करें।',
    ],
    moved: [
      '{clinic}: अपॉइंटमेंट का नया समय: {when}। बदलाव: {link}{token} पर।',
      '{clinic}: अपॉइंटमेंट का नया समय: {when}। बदलने के लिए {phone} पर फ़ोन करें।',
    ],
    cancelled: [
      '{clinic}: अपॉइंटमेंट रद्द हो गया: {when}। नई बुकिंग: {book} या {phone}।',
      '{clinic}: अपॉइंटमेंट रद्द हो गया: {when}। नई बुकिंग: {phone}।',
    ],
    'reminder-evening': [
      '{clinic}: कल आपका अपॉइंटमेंट है: {when}। बदलाव: {link}{token} पर।',
      '{clinic}: कल आपका अपॉइंटमेंट है: {when}। बदलने के लिए {phone} पर फ़ोन करें।',
    ],
    'reminder-2h': ['{clinic}: आज {time} बजे आपका अपॉइंटमेंट है। न आ सकें तो {phone} पर फ़ोन करें।'],
    'earlier-slot': [
      '{clinic}: जल्दी आना है? {when}। 15 मिनट में {link}{token} पर लें।',
      '{clinic}: जल्दी आना है? {when}। 15 मिनट में {phone} पर फ़ोन करें।',
    ],
    'number-code': [
      '{clinic}: आपका कोड {code} है, 10 मिनट तक चलेगा। इससे अपॉइंटमेंट में यह नंबर लिखा जाएगा। किसी को न बताएँ।',
    ],
  },
};
export default words;
