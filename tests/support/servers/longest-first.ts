import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take half a minute and more each. */
const long = [
  'booking-durability',
  'appointment-model',
  'gallery-changes',
  'booking-rivals',
  'message-processes',
  'observatory',
  'commands',
  'gallery-gate',
];

/** The long test files begin first: the last to begin would run alone in the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.includes(`/${name}.`));
      return found === -1 ? long.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
