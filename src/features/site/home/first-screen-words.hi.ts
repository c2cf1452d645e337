import { translation } from '#platform/translation.ts';
import type en from './first-screen-words.en.ts';

export default translation<typeof en>()({
  heroPlace: '{street}, {locality} में दाँतों का क्लिनिक',
  heroTitle: 'पूरी <x>बत्तीसी</x> की अच्छी देखभाल',
  heroLead:
    '<x>बत्तीसी</x> यानी पूरे बत्तीस दाँत। हम आपके और आपके परिवार के दाँतों का ध्यान रखते हैं, और इलाज की कीमतें पहले से यहाँ लिखी हैं।',
  ownLead: 'हम आपके और आपके परिवार के दाँतों का ध्यान रखते हैं, और इलाज की कीमतें पहले से यहाँ लिखी हैं।',
  teethPicture:
    'बड़ों के पूरे बत्तीस दाँत, ऊपर से देखे हुए। दाँत 26 पर निशान है: आपकी पहली पक्की दाढ़, करीब छह साल की उम्र से।',
  toothHurts: 'किस दाँत में दर्द है?',
  tooth26: 'आपकी पहली पक्की दाढ़, करीब छह साल की उम्र से।',

  openNow: 'अभी खुला है',
  closesSoon: 'थोड़ी देर में बंद होगा',
  closedForLunch: 'लंच के लिए बंद',
  closed: 'बंद है',
  byAppointment: 'सिर्फ़ अपॉइंटमेंट पर',
  until: '{closes} बजे तक',
  untilAndBack: '{closes} बजे तक, फिर {opens} बजे से',
  backAt: '{opens} बजे फिर खुलेगा',
  today: 'आज {opens} बजे खुलेगा',
  tomorrow: 'कल {opens} बजे खुलेगा',
  monday: 'सोमवार को {opens} बजे खुलेगा',
  opensOn: '{day} को {opens} बजे खुलेगा',
  sundayCall: 'रविवार: समय तय करने के लिए फ़ोन करें',

  preventivePicture: 'एक चौकी पर दाढ़ का मॉडल, और पत्थर के स्टैंड पर धारीदार पेस्ट लगा टूथब्रश',
  restorativePicture: 'कैप, उसका सुनहरा जोड़ और टाइटेनियम का इम्प्लांट, एक के ऊपर एक',
  cosmeticPicture: 'पीतल के स्टैंड पर दाँतों के सात रंग, हल्के पीले से सफ़ेद तक',
  orthodonticsPicture: 'ब्रेसेस लगे निचले दाँतों का मॉडल: सफ़ेद ब्रैकेट, गुलाबी रबर और एक सुनहरा तार',
  surgicalPicture: 'सफ़ेद ट्रे में शीशा, दो औज़ार और चिमटी; पास में दाढ़ का मॉडल और रुई की कटोरी',
});
