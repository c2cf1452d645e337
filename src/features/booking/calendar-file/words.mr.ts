import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  summary: 'अपॉइंटमेंट: {clinic}',
  description:
    'अपॉइंटमेंट क्रमांक {reference}. कृपया 15 मिनिटे आधी या. वेळ बदलायची किंवा रद्द करायची असल्यास {phone} वर फोन करा.',
  /** For a visit before which the door is closed. */
  descriptionAtOpening:
    'अपॉइंटमेंट क्रमांक {reference}. दार {opens} वाजता उघडते: कृपया सरळ आत या. वेळ बदलायची किंवा रद्द करायची असल्यास {phone} वर फोन करा.',
  withDentist: 'डॉक्टर: {dentist}. {description}',
});
