import { buildWhenChanged } from '../../../tools/build.ts';

/** For both runners: tests of the running server see the sources as they are. */
export default function setup(): void {
  if (!buildWhenChanged()) throw new Error('The build failed');
}
