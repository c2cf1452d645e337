import { translation } from '#platform/translation.ts';
import type en from './admission-words.en.ts';

export default translation<typeof en>()({
  busyTitle: 'अभी वेबसाइट पर बहुत लोग हैं',
  busyText: 'कृपया कुछ सेकंड रुककर फिर कोशिश करें, या हमें फ़ोन करें।',
  tooManyTitle: 'आपके इंटरनेट से बहुत बार पेज खोले गए',
  tooManyText: 'कृपया एक मिनट रुककर फिर कोशिश करें, या हमें फ़ोन करें।',
});
