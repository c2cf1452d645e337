import { translation } from '#platform/translation.ts';
import type en from './move-words.en.ts';

export default translation<typeof en>()({
  stillFree: 'आपका अपॉइंटमेंट वैसा ही है। ये समय अब भी खाली हैं:',
  nothingFree: 'आपका अपॉइंटमेंट वैसा ही है। कृपया दूसरा दिन चुनें, या <x>हमें फ़ोन करें</x>।',
});
