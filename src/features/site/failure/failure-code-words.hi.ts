import { translation } from '#platform/translation.ts';
import type en from './failure-code-words.en.ts';

export default translation<typeof en>()({
  readOut: 'फ़ोन करें तो नंबर {code} बताएँ।',
});
