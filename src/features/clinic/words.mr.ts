import { translation } from '#platform/translation.ts';
import { marathiLabels } from './services/service-labels.mr.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  labels: marathiLabels,

  skipToContent: 'थेट मुख्य माहितीवर जा',
  shortName: 'Battisi',
  kind: 'Dental',
  home: 'मुख्य पान',
  sample: 'नमुना',
  mainNavigation: 'मुख्य मेनू',
  about: 'आमच्याबद्दल',
  services: 'उपचार आणि दर',
  gallery: 'गॅलरी',
  testimonials: 'रुग्णांचे अनुभव',
  book: 'अपॉइंटमेंट घ्या',
  menu: 'मेनू',
  closeMenu: 'बंद करा',
  directions: 'रस्ता पाहा',
  quickActions: 'फोन आणि अपॉइंटमेंट',
  call: 'फोन करा',
  language: 'भाषा',

  heroPlace: 'दातांचे क्लिनिक: {street}, {locality}',
  heroTitle: 'संपूर्ण <x>बत्तिशीची</x> छान काळजी',
  heroLead:
    '<x>बत्तिशी</x> म्हणजे सगळे बत्तीस दात. आपल्या आणि आपल्या कुटुंबाच्या दातांची काळजी आम्ही घेतो, आणि प्रत्येक उपचाराचा दर आधीच इथे लिहिलेला आहे.',
  ownLead: 'आपल्या आणि आपल्या कुटुंबाच्या दातांची काळजी आम्ही घेतो, आणि प्रत्येक उपचाराचा दर आधीच इथे लिहिलेला आहे.',
  teethPicture:
    'मोठ्या माणसाचे सगळे बत्तीस दात, वरून पाहिलेले. दात 26 वर खूण आहे: आपली पहिली कायमची दाढ, साधारण सहाव्या वर्षापासून.',
  toothHurts: 'कोणता दात दुखतो?',
  tooth26: 'आपली पहिली कायमची दाढ, साधारण सहाव्या वर्षापासून.',

  openNow: 'आता सुरू आहे',
  closesSoon: 'थोड्या वेळात बंद होईल',
  closedForLunch: 'जेवणासाठी बंद',
  closed: 'बंद आहे',
  byAppointment: 'फक्त अपॉइंटमेंट घेऊन',
  until: '{closes} वाजेपर्यंत',
  untilAndBack: '{closes} वाजेपर्यंत, पुन्हा {opens} वाजता सुरू',
  backAt: '{opens} वाजता पुन्हा सुरू',
  today: 'आज {opens} वाजता उघडेल',
  tomorrow: 'उद्या {opens} वाजता उघडेल',
  monday: 'सोमवारी {opens} वाजता उघडेल',
  opensOn: '{day} रोजी {opens} वाजता उघडेल',
  sundayCall: 'रविवार: वेळ ठरवण्यासाठी फोन करा',

  workingHours: 'क्लिनिकची वेळ',
  weekdays: 'रवि सोम मंगळ बुध गुरु शुक्र शनि',
  dayToDay: '{from} ते {to}',
  session: '{opens} – {closes}',
  sunday: 'रविवार',
  byAppointmentOnly: 'फक्त अपॉइंटमेंट घेऊन',

  brandBlurb: 'बत्तिशी म्हणजे सगळे <x>बत्तीस दात.</x> त्या सगळ्यांची काळजी आम्ही घेतो. क्लिनिकचा पत्ता: {street}.',
  ownBlurb: 'दातांचे क्लिनिक: {street}, {locality}. सगळ्या <x>बत्तीस दातांची</x> काळजी आम्ही घेतो.',
  onInstagram: 'Instagram वर {name}',
  onLinkedin: 'LinkedIn वर {name}',
  quickLinks: 'या साइटवर',
  aboutUs: 'आमच्याबद्दल',
  contact: 'संपर्क',
  copyright: '© {year} {name}, सर्व हक्क राखीव',
  privacyPolicy: 'गोपनीयता सूचना',
  termsOfService: 'सेवेच्या अटी',
  accessibility: 'सर्वांसाठी वेबसाइट',
  credit: 'मुंबईत बनवलेली साइट. अक्षरे: Ek Type चे Anek.',
  sampleCredit: 'ही डेमो साइट आहे: प्रत्येक नाव, नंबर आणि अनुभव नमुना आहे.',

  backHome: 'मुख्य पानावर परत',
  cachedPage: 'इंटरनेट नाही: हे पान जुने असू शकते. फोन करा: <x>{phone}</x>',

  preventivePicture: 'चौथऱ्यावर दाढेचा नमुना, आणि दगडी स्टँडवर पट्ट्यांची पेस्ट लावलेला टूथब्रश',
  restorativePicture: 'कॅप, तिचा सोनेरी जोड आणि टायटॅनियमचे इम्प्लांट, एकावर एक',
  cosmeticPicture: 'पितळी स्टँडवर दातांच्या सात छटा, फिकट पिवळ्यापासून पांढऱ्यापर्यंत',
  orthodonticsPicture: 'ब्रेसेस लावलेल्या खालच्या दातांचा नमुना: पांढरे ब्रॅकेट, गुलाबी रबर आणि एक सोनेरी तार',
  surgicalPicture: 'पांढऱ्या ट्रेमध्ये आरसा, दोन अवजारे आणि चिमटा; शेजारी दाढेचा नमुना आणि कापसाची वाटी',
});
