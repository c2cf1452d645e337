import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  notFoundTitle: 'हे पान सापडले नाही',
  notFoundText: 'लिंक चुकीची असेल, किंवा पान आता इथे नाही. यांपैकी एखादे पाहा:',
  notFoundServices: 'उपचार आणि दर',
  notFoundGallery: 'गॅलरी',
  failureTitle: 'आमच्या बाजूने काहीतरी बिघडले',
  failureText:
    'हे पान सध्या उघडत नाही. यात आपली काही चूक नाही. कृपया एका मिनिटाने पुन्हा प्रयत्न करा, किंवा आम्हाला फोन करा.',
  tryAgain: 'पुन्हा प्रयत्न करा',
});
