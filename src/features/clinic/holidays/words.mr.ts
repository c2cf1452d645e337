import { translation } from '#platform/translation.ts';
import type en from './words.en.ts';

export default translation<typeof en>()({
  closedFor: '{name} निमित्त बंद',
});
