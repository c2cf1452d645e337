import { translation } from '#platform/translation.ts';
import type en from './offline-words.en.ts';

export default translation<typeof en>()({
  title: 'इंटरनेट नाही',
  text: 'हे पान या फोनवर आधी उघडलेले नाही, म्हणून इंटरनेटशिवाय दिसू शकत नाही. आम्हाला फोन करा:',
  code: 'फोन केल्यास हा क्रमांक सांगा: {code}.',
});
