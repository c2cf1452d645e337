import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  confirmed: 'नमस्ते {name}, {clinic} से। {day} को {time} बजे आपका अपॉइंटमेंट पक्का है। आपका अपॉइंटमेंट यहाँ देखें: {link}',
  moved: 'नमस्ते {name}, {clinic} से। आपके अपॉइंटमेंट का नया समय: {day}, {time} बजे। आपका अपॉइंटमेंट यहाँ देखें: {link}',
  reminder: 'नमस्ते {name}, {clinic} से। {day} को {time} बजे आपका अपॉइंटमेंट है। आपका अपॉइंटमेंट यहाँ देखें: {link}',
  coming:
    'नमस्ते {name}, {clinic} से। क्या {day} को {time} बजे आपका आना पक्का है? कृपया यहीं जवाब दें, या इस लिंक पर बटन दबाएँ: {link}',
  late: 'नमस्ते {name}, {clinic} से। {day} को हमें करीब {minutes} मिनट की देरी है। कृपया {time} बजे आएँ।',
  recall:
    'नमस्ते {name}, {clinic} से। आपके दोबारा आने का समय हो गया है। यहाँ समय चुनें, या हमें फ़ोन करें: {booking}\nऐसे संदेश नहीं चाहिए? जवाब में STOP लिखें।',
});
