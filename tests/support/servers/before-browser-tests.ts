import build from './build.ts';
import { keepFirstStart } from './first-start.ts';

/** Once for all browser tests. What it returns is called after the last. */
export default function setup(): Promise<() => Promise<void>> {
  build();
  return keepFirstStart();
}
