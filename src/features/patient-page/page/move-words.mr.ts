import { translation } from '#platform/translation.ts';
import type en from './move-words.en.ts';

export default translation<typeof en>()({
  stillFree: 'आपली अपॉइंटमेंट तशीच आहे. या वेळा अजून मोकळ्या आहेत:',
  nothingFree: 'आपली अपॉइंटमेंट तशीच आहे. कृपया दुसरा दिवस निवडा, किंवा <x>आम्हाला फोन करा</x>.',
});
