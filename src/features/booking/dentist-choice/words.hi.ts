import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  ask: 'डॉक्टर',
  askOn: 'डॉक्टर, और {day} को खाली समय',
  times: { one: '1 खाली', other: '{n} खाली' },
  label: 'डॉक्टर',
  either: 'कोई भी',
  any: 'कोई भी',
  with: '{name} के साथ',
  only: 'डॉक्टर: <x>{name}</x>',
  gone: 'आपने जो डॉक्टर चुने थे, उनका समय इस इलाज के लिए बुक नहीं हो सकता।',
  anyShown: 'यहाँ सभी डॉक्टरों के समय दिख रहे हैं।',
  nothingBooked: 'कुछ बुक नहीं हुआ, और आपकी जानकारी वैसी ही रखी है। कृपया समय चुनें, या <x>हमें फ़ोन करें</x>।',
  moveText: 'यहाँ सिर्फ़ {dentist} के समय दिख रहे हैं। दूसरे डॉक्टर के लिए कृपया <x>हमें फ़ोन करें</x>।',
});
