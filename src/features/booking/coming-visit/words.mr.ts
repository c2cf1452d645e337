import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  yourVisit: 'आपली अपॉइंटमेंट: {slot}',
  heldForYou: 'आपल्यासाठी राखलेली वेळ: {slot}',
  forget: 'ही अपॉइंटमेंट या डिव्हाइसवरून काढा',
});
