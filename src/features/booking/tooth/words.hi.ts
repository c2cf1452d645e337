import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  upperRight: 'ऊपर दाएँ',
  upperLeft: 'ऊपर बाएँ',
  lowerLeft: 'नीचे बाएँ',
  lowerRight: 'नीचे दाएँ',
  places: {
    adult: [
      'सामने का दाँत',
      'सामने से दूसरा',
      'सामने से तीसरा',
      'सामने से चौथा',
      'पीछे से चौथा',
      'पीछे से तीसरा',
      'पीछे से दूसरा',
      'सबसे पीछे का',
    ],
    child: ['सामने का दाँत', 'सामने से दूसरा', 'सामने से तीसरा', 'पीछे से दूसरा', 'सबसे पीछे का'],
  },
  note: 'दर्द वाला दाँत:',

  question: 'किस दाँत में दर्द है?',
  tapOrChoose: 'किस दाँत में दर्द है? चित्र में उस दाँत को छुएँ, या यहाँ चुनें:',
  none: 'दाँत में दर्द है?',
  list: 'दर्द वाला दाँत',
  unsure: 'ठीक से पता नहीं',
  childsTeeth: 'बच्चों के दाँत',
  adultTeeth: 'बड़ों के दाँत',
  childsTwenty: 'दूध के दाँत। पहले दाँत करीब छह साल की उम्र में गिरते हैं।',
  previousTooth: 'पिछला दाँत',
  nextTooth: 'अगला दाँत',
});
