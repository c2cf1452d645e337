import { translation } from '#platform/translation.ts';
import type en from './failure-code-words.en.ts';

export default translation<typeof en>()({
  readOut: 'फोन केल्यास हा क्रमांक सांगा: {code}.',
});
