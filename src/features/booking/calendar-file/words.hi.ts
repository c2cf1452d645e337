import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  summary: 'अपॉइंटमेंट: {clinic}',
  description:
    'अपॉइंटमेंट नंबर {reference} है। कृपया 15 मिनट पहले आएँ। समय बदलना या रद्द करना हो तो {phone} पर फ़ोन करें।',
  /** For a visit before which the door is closed. */
  descriptionAtOpening:
    'अपॉइंटमेंट नंबर {reference} है। दरवाज़ा {opens} बजे खुलता है: कृपया सीधे अंदर आएँ। समय बदलना या रद्द करना हो तो {phone} पर फ़ोन करें।',
  withDentist: '{description} डॉक्टर: {dentist}',
});
