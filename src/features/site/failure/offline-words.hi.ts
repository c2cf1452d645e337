import { translation } from '#platform/translation.ts';
import type en from './offline-words.en.ts';

export default translation<typeof en>()({
  title: 'इंटरनेट नहीं है',
  text: 'आपने यह पेज इस फ़ोन पर पहले नहीं खोला है, इसलिए इंटरनेट के बिना नहीं दिखेगा। हमें फ़ोन करें:',
  tryAgain: 'फिर कोशिश करें',
});
