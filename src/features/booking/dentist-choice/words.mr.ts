import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  ask: 'डॉक्टर',
  askOn: 'डॉक्टर, आणि {day} रोजी मोकळ्या वेळा',
  times: { one: '1 मोकळी', other: '{n} मोकळ्या' },
  label: 'डॉक्टर',
  either: 'कोणतेही',
  any: 'कोणतेही',
  with: '{name} यांच्याकडे',
  only: 'डॉक्टर: <x>{name}</x>',
  gone: 'आपण निवडलेल्या डॉक्टरांची वेळ या उपचारासाठी घेता येत नाही.',
  anyShown: 'इथे सर्व डॉक्टरांच्या वेळा दिसत आहेत.',
  nothingBooked:
    'काहीही बुक झाले नाही, आणि आपली माहिती तशीच ठेवली आहे. कृपया वेळ निवडा, किंवा <x>आम्हाला फोन करा</x>.',
  moveText: 'इथे फक्त या डॉक्टरांच्या वेळा दिसत आहेत: {dentist}. दुसऱ्या डॉक्टरांसाठी कृपया <x>आम्हाला फोन करा</x>.',
});
