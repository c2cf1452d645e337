import { expect, test } from 'vitest';
import { formatRupees, shownPrice } from '#features/clinic/services/services.ts';
import { fill, plural, type Plural } from '#platform/fill-text.ts';
import { languages } from '#platform/language.ts';
import { wordsIn } from './words.server.ts';

// Written by hand: what a reader of each language says of none, one, two and many.
const counts: Record<string, Record<number, readonly [en: string, hi: string, mr: string]>> = {
  'booking.booking.toFix': {
    1: ['Please look at the marked field.', 'कृपया 1 जगह ध्यान दें।', 'कृपया 1 ठिकाणी लक्ष द्या.'],
    2: ['Please look at the 2 marked fields.', 'कृपया 2 जगह ध्यान दें।', 'कृपया 2 ठिकाणी लक्ष द्या.'],
    4: ['Please look at the 4 marked fields.', 'कृपया 4 जगह ध्यान दें।', 'कृपया 4 ठिकाणी लक्ष द्या.'],
  },
  'booking.booking.dayFree': {
    0: ['0 times free', '0 समय खाली', '0 वेळा मोकळ्या'],
    1: ['1 time free', '1 समय खाली', '1 वेळ मोकळी'],
    2: ['2 times free', '2 समय खाली', '2 वेळा मोकळ्या'],
    24: ['24 times free', '24 समय खाली', '24 वेळा मोकळ्या'],
  },
  'booking.booking.slotsFree': {
    1: ['One time is free on {day}', '{day} को एक समय खाली है', '{day} रोजी एक वेळ मोकळी आहे'],
    2: ['2 times are free on {day}', '{day} को 2 समय खाली हैं', '{day} रोजी 2 वेळा मोकळ्या आहेत'],
    24: ['24 times are free on {day}', '{day} को 24 समय खाली हैं', '{day} रोजी 24 वेळा मोकळ्या आहेत'],
  },
  'site.dentist-choice.times': {
    0: ['0 free', '0 खाली', '0 मोकळ्या'],
    1: ['1 free', '1 खाली', '1 मोकळी'],
    2: ['2 free', '2 खाली', '2 मोकळ्या'],
    24: ['24 free', '24 खाली', '24 मोकळ्या'],
  },
  'anotherPerson.another-person.confirmed': {
    1: ['1 visit is confirmed', '1 अपॉइंटमेंट कन्फ़र्म हो गया', '1 अपॉइंटमेंट ठरली आहे'],
    2: ['2 visits are confirmed', '2 अपॉइंटमेंट कन्फ़र्म हो गए', '2 अपॉइंटमेंट ठरल्या आहेत'],
  },
  'anotherPerson.another-person.booked': {
    1: ['1 visit is booked', '1 अपॉइंटमेंट बुक है', '1 अपॉइंटमेंट बुक आहे'],
    2: ['2 visits are booked', '2 अपॉइंटमेंट बुक हैं', '2 अपॉइंटमेंट बुक आहेत'],
  },
  'anotherPerson.another-person.staysBooked': {
    1: ['{names} stays booked.', '{names} का अपॉइंटमेंट वैसा ही है।', '{names} यांची अपॉइंटमेंट तशीच आहे.'],
    2: ['{names} stay booked.', '{names} के अपॉइंटमेंट वैसे ही हैं।', '{names} यांच्या अपॉइंटमेंट तशाच आहेत.'],
  },
  'site.gallery.pictureCount': {
    0: ['0 pictures', '0 तस्वीर', '0 फोटो'],
    1: ['1 picture', '1 तस्वीर', '1 फोटो'],
    2: ['2 pictures', '2 तस्वीरें', '2 फोटो'],
    24: ['24 pictures', '24 तस्वीरें', '24 फोटो'],
  },
  'privacy.keptFor': {
    1: ['1 month', '1 महीने', '1 महिना'],
    2: ['2 months', '2 महीने', '2 महिने'],
    36: ['36 months', '36 महीने', '36 महिने'],
  },
  'patient.patient-page.offerLeft': {
    1: ['(1 minute left)', '(1 मिनट बाकी)', '(1 मिनिट बाकी)'],
    2: ['(2 minutes left)', '(2 मिनट बाकी)', '(2 मिनिटे बाकी)'],
    15: ['(15 minutes left)', '(15 मिनट बाकी)', '(15 मिनिटे बाकी)'],
  },
};

/** Where a number or a price stands in a sentence that is the same for all of them. */
const sentences: Record<
  string,
  readonly [values: Record<string, string>, en: string, hi: string, mr: string]
> = {
  'booking.booking.stepOf': [{ n: '2' }, 'Step 2 of 3', 'स्टेप 2 / 3', 'स्टेप 2 / 3'],
  'booking.booking.indicative': [
    { price: '₹3,000' },
    '₹3,000 (indicative)',
    '₹3,000 (अनुमानित)',
    '₹3,000 (अंदाजे)',
  ],
  'booking.booking.priceFrom': [
    { service: 'RCT', price: '₹1,50,000*' },
    'RCT, from ₹1,50,000*',
    'RCT: ₹1,50,000* से',
    'RCT: ₹1,50,000* पासून',
  ],
  'booking.booking.priceIs': [{ service: 'RCT', price: '₹500' }, 'RCT, ₹500', 'RCT: ₹500', 'RCT: ₹500'],
  'booking.booking.priceAfterCheckUpOf': [
    { price: '₹150' },
    'Price after a check-up (₹150)',
    'कीमत जाँच (₹150) के बाद बताएँगे',
    'दर तपासणीनंतर (₹150) सांगू',
  ],
  'services.services.unsureText': [
    { price: '₹500' },
    'Most people start with a check-up. It costs ₹500, takes half an hour and ends with a plan.',
    'ज़्यादातर लोग जाँच से शुरू करते हैं। कीमत ₹500, समय करीब आधा घंटा, और आखिर में लिखा हुआ प्लान।',
    'बहुतेक जण तपासणीपासून सुरुवात करतात. दर ₹500, वेळ साधारण अर्धा तास, आणि शेवटी लेखी प्लॅन.',
  ],
  'site.gallery.placeOf': [{ place: '2', count: '24' }, '2 of 24', '2 / 24', '2 / 24'],
  // The desk sets them by fives.
  'patient.patient-page.late': [
    { minutes: '25', time: '10:25' },
    'The clinic is running about 25 minutes late: expect 10:25.',
    'क्लिनिक में करीब 25 मिनट की देरी है: आपका नंबर 10:25 के आसपास आएगा।',
    'क्लिनिकमध्ये साधारण 25 मिनिटे उशीर आहे: आपला नंबर 10:25 च्या सुमारास येईल.',
  ],
  'patient.patient-page.earlierText': [
    { minutes: '15' },
    'If an earlier time opens, we send you an SMS and hold it for you for 15 minutes. You keep this appointment until you accept.',
    'जल्दी का कोई समय खाली हुआ तो हम SMS भेजेंगे और उसे 15 मिनट आपके लिए रखेंगे। जब तक आप हाँ न कहें, यह अपॉइंटमेंट आपका ही है।',
    'लवकरची एखादी वेळ मोकळी झाल्यास आम्ही SMS पाठवू आणि ती 15 मिनिटे आपल्यासाठी राखून ठेवू. आपण हो म्हणेपर्यंत ही अपॉइंटमेंट आपलीच आहे.',
  ],
  'booking.booking.firstNameTooLong': [
    { longestName: '60' },
    'Please keep the first name to 60 letters',
    'कृपया नाम 60 अक्षरों के अंदर लिखें',
    'कृपया नाव 60 अक्षरांच्या आत लिहा',
  ],
  'booking.booking.lastNameTooLong': [
    { longestName: '60' },
    'Please keep the last name to 60 letters',
    'कृपया सरनेम 60 अक्षरों के अंदर लिखें',
    'कृपया आडनाव 60 अक्षरांच्या आत लिहा',
  ],
  'booking.booking.messageTooLong': [
    { longestMessage: '500' },
    'Please keep the message to 500 characters, and tell us the rest at the clinic',
    'कृपया संदेश 500 अक्षरों के अंदर लिखें, बाकी बात क्लिनिक में बताएँ',
    'कृपया संदेश 500 अक्षरांच्या आत लिहा, बाकीचे क्लिनिकमध्ये सांगा',
  ],
  'ownData.own-data.eraseKeptText': [
    { days: '365' },
    'Once you erase it, nobody at the clinic sees this visit, its name and number, or the messages about it, and we send nothing more. The law may ask us to keep it, so we keep it apart for 365 days and then erase it for good. Only if data were stolen, before you erased it or since, do we see your name and number again, to tell you.',
    'मिटाने के बाद यह अपॉइंटमेंट, इसमें लिखा नाम और नंबर, और इसके संदेश क्लिनिक में किसी को नहीं दिखते, और हम कोई संदेश नहीं भेजते। कानून इसे रखने को कह सकता है, इसलिए हम इसे 365 दिन अलग रखते हैं, फिर हमेशा के लिए मिटा देते हैं। अगर जानकारी चोरी हुई हो, मिटाने से पहले या बाद में, तभी आपको बताने के लिए आपका नाम और नंबर हमें फिर दिखते हैं।',
    'काढून टाकल्यानंतर ही अपॉइंटमेंट, तिच्यातले नाव आणि नंबर, आणि तिच्याबद्दलचे संदेश क्लिनिकमध्ये कोणालाही दिसत नाहीत, आणि आम्ही आणखी काही पाठवत नाही. कायदा हे सर्व ठेवायला सांगू शकतो, म्हणून आम्ही ते 365 दिवस वेगळे ठेवतो, मग कायमचे काढून टाकतो. माहिती काढून टाकण्याआधी किंवा नंतर चोरीला गेली असेल, तरच आपल्याला कळवण्यासाठी आपले नाव आणि नंबर आम्हाला पुन्हा दिसतात.',
  ],
  'ownData.own-data.minutes': [
    { minutes: '60' },
    'Planned for 60 minutes',
    'इसके लिए 60 मिनट रखे गए',
    'तिच्यासाठी 60 मिनिटे ठेवली',
  ],
  'ownData.own-data.unsent': [
    { count: '3' },
    'Prepared, but not sent or not sent yet: 3',
    'तैयार, पर भेजे नहीं गए या अभी बाकी: 3',
    'तयार, पण पाठवलेले नाहीत किंवा अजून बाकी: 3',
  ],
  'patient.patient-page.codeSent': [
    { number: '+91 98765 00001', minutes: '10' },
    'Please look for our SMS at +91 98765 00001. The code in it is valid for 10 minutes.',
    'कृपया +91 98765 00001 पर हमारा SMS देखें। उसमें दिया कोड 10 मिनट तक चलेगा।',
    'कृपया +91 98765 00001 वर आमचा SMS पाहा. त्यातला कोड 10 मिनिटे चालेल.',
  ],
  'privacy.sections.4.content.4.0.text': [
    { days: '365' },
    'An appointment that you erase, or what we erase because you ask, is out of sight at once, with all that belongs to it: no page, list or search has it, and nothing more is sent about it. We keep it apart, where nobody at the clinic sees it, for 365 days: rule 8(3) of the Digital Personal Data Protection Rules, 2025, may ask for that. Then it is erased for good. Until then an authority may ask for it, where the law allows that. Only if data were stolen, before it was erased or since, do we see the name and number again, to tell you.',
    'जो अपॉइंटमेंट आप मिटाएँ, या जो कुछ आपके कहने पर हम मिटाएँ, वह अपनी सारी जानकारी के साथ तुरंत हट जाता है: वह किसी पेज, लिस्ट या खोज में नहीं रहता, और उसके बारे में कोई संदेश नहीं जाता। हम उसे 365 दिन अलग रखते हैं, जहाँ वह क्लिनिक में किसी को नहीं दिखता: Digital Personal Data Protection Rules, 2025 का नियम 8(3) ऐसा माँग सकता है। फिर वह हमेशा के लिए मिटा दिया जाता है। तब तक सरकारी अधिकारी उसे माँग सकते हैं, जहाँ कानून इजाज़त दे। अगर जानकारी चोरी हुई हो, मिटाने से पहले या बाद में, तभी आपको बताने के लिए नाम और नंबर हमें फिर दिखते हैं।',
    'आपण काढून टाकलेली अपॉइंटमेंट, किंवा आपण सांगितल्यावर आम्ही काढून टाकलेली माहिती, तिच्या सगळ्या माहितीसह लगेच दिसेनाशी होते: ती कोणत्याही पानावर, यादीत किंवा शोधात राहत नाही, आणि तिच्याबद्दल आणखी काही पाठवले जात नाही. आम्ही ती 365 दिवस वेगळी ठेवतो, जिथे क्लिनिकमधल्या कोणालाही ती दिसत नाही: Digital Personal Data Protection Rules, 2025 चा नियम 8(3) तसे सांगत असू शकतो. मग ती कायमची काढून टाकली जाते. तोपर्यंत सरकारी अधिकारी ती मागू शकतात, कायद्याने परवानगी असेल तिथे. माहिती काढून टाकण्याआधी किंवा नंतर चोरीला गेली असेल, तरच आपल्याला कळवण्यासाठी नाव आणि नंबर आम्हाला पुन्हा दिसतात.',
  ],
  'home.home.rating': [{ n: '4' }, '4 out of 5 stars', 'तारे: 5 में से 4', 'तारे: 5 पैकी 4'],
};

const isPlural = (value: unknown): value is Plural =>
  typeof value === 'object' && value !== null && 'one' in value && 'other' in value;
const numbers = /\{(n|count|place|price|minutes|hours|days|longestName|longestMessage)\}/;

/** All texts of visitors with a number or a price in them, by where they stand. */
function numbered(value: unknown, at = ''): [at: string, text: string | Plural][] {
  if (isPlural(value)) return [[at, value]];
  if (typeof value === 'string') return numbers.test(value) ? [[at, value]] : [];
  if (typeof value !== 'object' || !value) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbered(inner, at ? `${at}.${key}` : key));
}

test.each(languages)('every count and price of the site is written in %s', (language) => {
  const place = languages.indexOf(language);
  // The calendar of a move says the same as that of a booking.
  const texts = numbered(wordsIn(language)).filter(([at]) => !at.startsWith('patient.booking.'));
  expect(texts.map(([at]) => at).sort()).toEqual(Object.keys({ ...counts, ...sentences }).sort());
  const said = texts.flatMap(([at, text]): [at: string, text: string, written: string][] => {
    if (typeof text === 'string') {
      const [values, ...written] = sentences[at]!;
      return [[at, fill<string>(text, values), written[place]!]];
    }
    const values = { day: '{day}' } as Record<string, string>;
    return Object.entries(counts[at]!).map(([n, written]) => [
      `${at}, ${n}`,
      plural<Plural>(text, { ...values, n: Number(n) }),
      written[place]!,
    ]);
  });
  for (const [at, text, written] of said) expect(text, at).toBe(written);
});

test.each([
  ['en', 'until 36 months after the visit'],
  ['hi', 'आने के दिन से 36 महीने तक'],
  ['mr', 'भेटीच्या दिवसापासून 36 महिने'],
] as const)('how long an appointment is kept is said in %s', (language, written) => {
  const texts = JSON.stringify(wordsIn(language).privacy).replaceAll('{months}', '36');
  expect(texts).toContain(written);
});

test('rupees are grouped the Indian way, in digits that every reader knows', () => {
  const written = {
    0: '₹0',
    300: '₹300',
    3000: '₹3,000',
    15_000: '₹15,000',
    150_000: '₹1,50,000',
    1_234_567: '₹12,34,567',
    10_000_000: '₹1,00,00,000',
  };
  for (const [rupees, text] of Object.entries(written)) expect(formatRupees(Number(rupees))).toBe(text);
  expect(shownPrice({ rupees: 150_000, indicative: true })).toBe('₹1,50,000*');
  expect(shownPrice({ rupees: 150, indicative: false })).toBe('₹150');
});
