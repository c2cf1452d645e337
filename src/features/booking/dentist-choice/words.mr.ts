import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  ask: 'कोणाकडे',
  label: 'डॉक्टर',
  either: 'कोणीही',
  any: 'कोणीही',
  with: '{name} यांच्याकडे',
  only: 'डॉक्टर: <x>{name}</x>',
  gone: 'आपण निवडलेल्या डॉक्टरांची वेळ या उपचारासाठी आता घेता येत नाही.',
  anyShown: 'आता सर्व डॉक्टरांच्या वेळा दिसत आहेत.',
  nothingBooked:
    'काहीही बुक झाले नाही, आणि आपली माहिती तशीच ठेवली आहे. कृपया वेळ निवडा, किंवा <x>आम्हाला फोन करा</x>.',
  moveText:
    'ही अपॉइंटमेंट {dentist} यांच्याकडे आहे, म्हणून इथे त्यांच्याच वेळा दिसत आहेत. दुसऱ्या डॉक्टरांसाठी कृपया <x>आम्हाला फोन करा</x>.',
});
