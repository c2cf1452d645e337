import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  pageTitle: '{clinic}, {locality}',
  pageDescription:
    'दाँतों का क्लिनिक: {street}, {locality}, {city}. हर इलाज की कीमत पहले से लिखी है, अपॉइंटमेंट ऑनलाइन लें।',

  aboutHeading: 'इलाज से पहले, जो हमें दिखता है वही आपको भी दिखाते हैं।',
  aboutIntro:
    'पहले आपसे बात होती है, फिर स्क्रीन पर आपके दाँतों की तस्वीर दिखाते हैं। क्या ज़रूरी है, क्या बाद में हो सकता है और किस पर कितना खर्च आएगा, सब पहले बताते हैं। फिर फ़ैसला आपका।',
  illustration: 'चित्र',
  teamTitle: 'अनुभवी डॉक्टर',
  teamText: 'जो डॉक्टर जाँच करते हैं, वही इलाज करते हैं: दूध के पहले दाँत से पूरे नकली दाँतों तक।',
  teamPicture: 'पीतल की डंडी पर तीन सफ़ेद कोट, जिनके कॉलर गुलाबी, पीले और हरे हैं; हर एक के नीचे उसी रंग का स्टूल',
  languagesBefore: 'हम ये भाषाएँ बोलते हैं:',
  registration: 'डेंटल काउंसिल रजिस्ट्रेशन {number}',
  technologyTitle: 'आधुनिक मशीनें',
  technologyText: 'डिजिटल एक्स-रे कुछ ही सेकंड में आपके पास की स्क्रीन पर, इतना बड़ा कि समझ में आए।',
  technologyPicture: 'स्क्रीन पर ऊपर और नीचे की दाढ़ों का एक्स-रे, एक में फ़िलिंग है; पास में दाढ़ का नमूना',
  comfortTitle: 'आराम का माहौल',
  comfortText: 'भरपूर रोशनी, आरामदेह कुर्सी, और आप हाथ उठाएँ तो हम रुक जाते हैं।',
  comfortPicture: 'गुलाबी गद्दी वाली बेंत की कुर्सी, पास में पीतल का लैंप, दीवार पर तारे जैसी धूप',
  careTitle: 'हर तरह का इलाज',
  careText: 'पाँच तरह का इलाज, एक ही जगह।',

  bannerPicture: '',
  bannerHeading: 'कुछ ही मिनटों में अपॉइंटमेंट लें',
  bannerText: {
    bySms: 'ये समय अभी खाली हैं। एक चुनें, अपना नाम और नंबर लिखें। कन्फ़र्मेशन का SMS आ जाएगा।',
    onPage: 'ये समय अभी खाली हैं। एक चुनें, अपना नाम और नंबर लिखें, और वह समय आपका।',
  },
  bannerTextAlone: {
    bySms: 'समय चुनें, अपना नाम और नंबर लिखें। कन्फ़र्मेशन का SMS आ जाएगा।',
    onPage: 'समय चुनें, अपना नाम और नंबर लिखें, और वह समय आपका।',
  },

  servicesTag: 'हमारे इलाज',
  servicesHeading: 'दाँतों की हर ज़रूरत का इलाज',
  servicesIntro: 'दाँतों का हर तरह का इलाज, आधुनिक मशीनों से और हल्के हाथ से। हर इलाज के साथ शुरुआती कीमत लिखी है।',
  servicesRow: 'इलाज के प्रकार',
  previousServices: 'पिछले इलाज',
  nextServices: 'अगले इलाज',
  exploreAll: 'सभी इलाज देखें',
  exploreMore: 'और देखें',
  exploreMoreOf: 'और देखें: {title}',
  priceFrom: 'शुरुआती कीमत',
  asteriskShort: '* अंदाज़न कीमत; पक्की कीमत जाँच के बाद',
  /** What each kind of dentistry covers. */
  checks: {
    preventive: ['नियमित जाँच और सफ़ाई', 'मुँह की जाँच', 'दाँतों को सड़न से बचाना'],
    restorative: ['फ़िलिंग और कैप', 'ब्रिज और इम्प्लांट', 'दाँत की मरम्मत'],
    cosmetic: ['दाँत सफ़ेद करना', 'वीनियर और बॉन्डिंग', 'स्माइल मेकओवर'],
    orthodontics: ['ब्रेसेस और अलाइनर', 'ऊपर-नीचे के दाँतों का मेल', 'रिटेनर'],
    surgical: ['दाँत दर्द से राहत', 'टूटे दाँत की मरम्मत', 'तुरंत दाँत निकालना'],
  },

  reviewsTag: 'मरीज़ों की राय',
  reviewsHeading: 'हमारे मरीज़ क्या कहते हैं',
  reviewsSubtitle: 'मुस्कान सब कह देती है',
  giveReview: 'अपनी राय लिखें',
  opensNewTab: '(नए टैब में खुलेगा)',
  previousReviews: 'पिछली राय',
  nextReviews: 'अगली राय',
  moreReviews: 'और राय पढ़ें',
  firstReviews: 'पहली राय पर वापस',
  readMore: 'पूरा पढ़ें',
  readLess: 'कम दिखाएँ',
  readMoreOf: '{toggle}: {name} की राय',
  rating: 'तारे: 5 में से {n}',
});
