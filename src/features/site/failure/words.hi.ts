import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  notFoundTitle: 'यह पेज नहीं मिला',
  notFoundText: 'शायद लिंक गलत है, या पेज अब यहाँ नहीं है। इनमें से कोई देखें:',
  notFoundServices: 'इलाज और कीमतें',
  notFoundGallery: 'गैलरी',
  failureTitle: 'हमारी तरफ़ कुछ गड़बड़ हुई',
  failureText: 'यह पेज अभी नहीं खुल रहा। इसमें आपकी कोई गलती नहीं है। कृपया एक मिनट में फिर कोशिश करें, या हमें फ़ोन करें।',
  tryAgain: 'फिर कोशिश करें',
});
