import build from './build.ts';
import { keepFirstStart } from './first-start.ts';

/** Playwright's global setup; the returned function runs after the last test. */
export default function setup(): Promise<() => Promise<void>> {
  build();
  return keepFirstStart();
}
