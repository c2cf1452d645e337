import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  confirmed: { one: '{n} अपॉइंटमेंट कन्फ़र्म हो गया', other: '{n} अपॉइंटमेंट कन्फ़र्म हो गए' },
  booked: { one: '{n} अपॉइंटमेंट बुक है', other: '{n} अपॉइंटमेंट बुक हैं' },
  number: 'सबके लिए मोबाइल नंबर',
  times: 'आपके समय के पास का समय',
  sameTime: 'वही समय जो {name} का है',
  otherTime: 'कोई और दिन या समय',
  timeAbove: 'ऊपर चुना हुआ समय',
  use: 'नाम और नंबर का इस्तेमाल हम सिर्फ़ इन अपॉइंटमेंट के लिए करते हैं। 18 साल से छोटे बच्चों के लिए माता-पिता या अभिभावक बुक करें।',
  book: 'यह अपॉइंटमेंट बुक करें',
  nothingBooked: '{name} के लिए कुछ बुक नहीं हुआ।',
  staysBooked: { one: '{names} का अपॉइंटमेंट वैसा ही है।', other: '{names} के अपॉइंटमेंट वैसे ही हैं।' },
  lastName: '{names} और {last}',
  chooseTime: 'कृपया नीचे से दूसरा समय चुनें।',
  bookedEarlier: '{name} का अपॉइंटमेंट पहले ही बुक हो चुका है: {time}',
  noSecondVisit: 'दूसरा अपॉइंटमेंट बुक नहीं हुआ।',
  full: 'इस नंबर से यह बुकिंग अभी ऑनलाइन नहीं हो सकती।',
  fullText: 'किसी और के लिए बुक करना हो तो कृपया <x>{phone}</x> पर फ़ोन करें।',
  noTimes: 'कोई खाली समय नहीं मिला। किसी और के लिए बुक करना हो तो कृपया <x>{phone}</x> पर फ़ोन करें।',
});
