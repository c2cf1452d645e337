import { translation } from '#platform/translation.ts';
import type en from './offline-words.en.ts';

export default translation<typeof en>()({
  title: 'इंटरनेट नहीं है',
  text: 'यह पेज इस फ़ोन पर पहले नहीं खुला, इसलिए इंटरनेट के बिना नहीं दिख सकता। हमें फ़ोन करें:',
  code: 'फ़ोन करें तो यह नंबर बताएँ: {code}।',
});
