import { buildWhenChanged } from '../../../tools/build.ts';

/** A global setup for both runners: it builds, so that tests of the running server use the current sources. */
export default function setup(): void {
  if (!buildWhenChanged()) throw new Error('The build failed');
}
