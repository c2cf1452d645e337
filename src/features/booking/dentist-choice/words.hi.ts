import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  ask: 'किनसे',
  label: 'डॉक्टर',
  either: 'कोई भी',
  any: 'कोई भी',
  with: '{name} के साथ',
  only: 'डॉक्टर: <x>{name}</x>',
  gone: 'आपने जो डॉक्टर चुने थे, उनका समय इस इलाज के लिए अब बुक नहीं हो सकता।',
  anyShown: 'अब सभी डॉक्टरों के समय दिख रहे हैं।',
  nothingBooked: 'कुछ बुक नहीं हुआ, और आपकी जानकारी वैसी ही रखी है। कृपया समय चुनें, या <x>हमें फ़ोन करें</x>।',
  moveText:
    'यह अपॉइंटमेंट {dentist} के साथ है, इसलिए यहाँ उन्हीं के समय दिख रहे हैं। दूसरे डॉक्टर के लिए कृपया <x>हमें फ़ोन करें</x>।',
});
