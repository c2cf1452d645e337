import { translation } from '#platform/translation.ts';
import type en from './offline-words.en.ts';

export default translation<typeof en>()({
  title: 'इंटरनेट नाही',
  text: 'आपण हे पान या फोनवर आधी उघडलेले नाही, म्हणून इंटरनेटशिवाय दिसणार नाही. आम्हाला फोन करा:',
  tryAgain: 'पुन्हा प्रयत्न करा',
});
