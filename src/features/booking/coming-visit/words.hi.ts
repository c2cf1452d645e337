import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  yourVisit: 'आपका अपॉइंटमेंट: {slot} बजे',
  heldForYou: 'आपके लिए रखा समय: {slot} बजे',
  forget: 'यह अपॉइंटमेंट इस डिवाइस से हटाएँ',
});
