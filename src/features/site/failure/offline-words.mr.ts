import { translation } from '#platform/translation.ts';
import type en from './offline-words.en.ts';

export default translation<typeof en>()({
  title: 'इंटरनेट नाही',
  text: 'हे पान इथे आधी कधी उघडलेले नाही, म्हणून इंटरनेटशिवाय दिसणार नाही. आम्हाला फोन करा:',
});
