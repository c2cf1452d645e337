import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  confirmed: { one: '{n} अपॉइंटमेंट ठरली आहे', other: '{n} अपॉइंटमेंट ठरल्या आहेत' },
  booked: { one: '{n} अपॉइंटमेंट बुक आहे', other: '{n} अपॉइंटमेंट बुक आहेत' },
  number: 'सर्वांसाठी मोबाइल नंबर',
  times: 'आपल्या वेळेजवळची वेळ',
  sameTime: '{name} यांच्याच वेळी',
  otherTime: 'दुसरा दिवस किंवा वेळ',
  timeAbove: 'वर निवडलेली वेळ',
  use: 'नाव आणि नंबर आम्ही फक्त या अपॉइंटमेंटसाठी वापरतो. 18 वर्षांखालील मुलांसाठी आई-वडिलांनी किंवा पालकांनी बुक करावे.',
  book: 'ही अपॉइंटमेंट बुक करा',
  nothingBooked: '{name} यांच्यासाठी काहीही बुक झाले नाही.',
  staysBooked: { one: '{names} यांची अपॉइंटमेंट तशीच आहे.', other: '{names} यांच्या अपॉइंटमेंट तशाच आहेत.' },
  lastName: '{names} आणि {last}',
  chooseTime: 'कृपया खालून दुसरी वेळ निवडा.',
  bookedEarlier: '{name} यांची अपॉइंटमेंट आधीच बुक आहे: {time}',
  noSecondVisit: 'दुसरी अपॉइंटमेंट बुक झाली नाही.',
  full: 'या नंबरवरून हे बुकिंग आत्ता ऑनलाइन होऊ शकत नाही.',
  fullText: 'आणखी एका व्यक्तीसाठी बुक करायचे असल्यास कृपया <x>{phone}</x> वर फोन करा.',
  noTimes: 'मोकळी वेळ सापडली नाही. आणखी एका व्यक्तीसाठी बुक करायचे असल्यास कृपया <x>{phone}</x> वर फोन करा.',
});
