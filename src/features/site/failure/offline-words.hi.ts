import { translation } from '#platform/translation.ts';
import type en from './offline-words.en.ts';

export default translation<typeof en>()({
  title: 'इंटरनेट नहीं है',
  text: 'यह पेज यहाँ पहले कभी नहीं खोला गया, इसलिए इंटरनेट के बिना नहीं दिखेगा। हमें फ़ोन करें:',
});
