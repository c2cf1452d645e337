import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  confirmed:
    'नमस्कार {name}, {clinic} कडून. {day} रोजी {time} वाजता आपली अपॉइंटमेंट ठरली आहे. आपली अपॉइंटमेंट इथे पाहा: {link}',
  moved: 'नमस्कार {name}, {clinic} कडून. आपल्या अपॉइंटमेंटची नवी वेळ: {day}, {time}. आपली अपॉइंटमेंट इथे पाहा: {link}',
  reminder:
    'नमस्कार {name}, {clinic} कडून. {day} रोजी {time} वाजता आपली अपॉइंटमेंट आहे. आपली अपॉइंटमेंट इथे पाहा: {link}',
  coming:
    'नमस्कार {name}, {clinic} कडून. {day} रोजी {time} वाजता आपण येणार आहात का? कृपया इथेच सांगा, किंवा या लिंकवर बटण दाबा: {link}',
  late: 'नमस्कार {name}, {clinic} कडून. {day} रोजी आम्हाला साधारण {minutes} मिनिटे उशीर आहे. कृपया {time} वाजता या.',
  recall:
    'नमस्कार {name}, {clinic} कडून. आपल्या पुढच्या भेटीची वेळ झाली आहे. इथे वेळ निवडा, किंवा आम्हाला फोन करा: {booking}\nअसे संदेश नको असतील? उत्तरात STOP लिहा.',
});
