import { translation } from '#platform/translation.ts';
import type en from './admission-words.en.ts';

export default translation<typeof en>()({
  busyTitle: 'आत्ता वेबसाइटवर खूप लोक आहेत',
  busyText: 'कृपया काही सेकंद थांबून पुन्हा प्रयत्न करा, किंवा आम्हाला फोन करा.',
  tooManyTitle: 'आपल्या इंटरनेटवरून पाने खूप वेळा उघडली गेली',
  tooManyText: 'कृपया एक मिनिट थांबून पुन्हा प्रयत्न करा, किंवा आम्हाला फोन करा.',
});
