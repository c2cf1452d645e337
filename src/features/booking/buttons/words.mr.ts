import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  bookTitle: 'अपॉइंटमेंट घ्या',
  nextFree: 'पुढची मोकळी वेळ:',
  today: 'आज, {time}',
  tomorrow: 'उद्या, {time}',
  otherDay: '{date}, {time}',
  chipToday: 'आज',
  chipTomorrow: 'उद्या',
});
