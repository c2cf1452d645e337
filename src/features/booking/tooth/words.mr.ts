import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  upperRight: 'वर उजवीकडे',
  upperLeft: 'वर डावीकडे',
  lowerLeft: 'खाली डावीकडे',
  lowerRight: 'खाली उजवीकडे',
  places: {
    adult: [
      'समोरचा दात',
      'समोरून दुसरा',
      'समोरून तिसरा',
      'समोरून चौथा',
      'मागून चौथा',
      'मागून तिसरा',
      'मागून दुसरा',
      'सर्वांत मागचा',
    ],
    child: ['समोरचा दात', 'समोरून दुसरा', 'समोरून तिसरा', 'मागून दुसरा', 'सर्वांत मागचा'],
  },
  note: 'दुखणारा दात:',

  question: 'कोणता दात दुखतो?',
  tapOrChoose: 'कोणता दात दुखतो? चित्रातल्या त्या दातावर टॅप करा, किंवा इथे निवडा:',
  none: 'दात दुखतोय?',
  list: 'दुखणारा दात',
  unsure: 'नक्की माहीत नाही',
  childsTeeth: 'लहान मुलांचे दात',
  adultTeeth: 'मोठ्यांचे दात',
  childsTwenty: 'दुधाचे दात. पहिले दात साधारण सहाव्या वर्षी पडतात.',
  previousTooth: 'मागचा दात',
  nextTooth: 'पुढचा दात',
});
