import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  bookTitle: 'अपॉइंटमेंट लें',
  nextFree: 'अगला खाली समय:',
  today: 'आज, {time}',
  tomorrow: 'कल, {time}',
  otherDay: '{date}, {time}',
  chipToday: 'आज',
  chipTomorrow: 'कल',
});
