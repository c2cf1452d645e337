import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds to half a minute each, measured in November 2026. */
const long = [
  'commands',
  'gallery-changes',
  'gallery-gate',
  'siege',
  'booking-rivals',
  'knocking-strangers',
  'asvs-sessions',
  'start',
  'appointment-model',
  'back-up',
  'booking-durability',
  'live-api',
  'message-processes',
  'sms-delivery',
  'gallery-processes',
  'asvs-second-factors',
  'backups-under-load',
  'cancel-wave',
  'move-data',
  'message-reports',
];

/** Starts the long test files first, so that none of them runs alone at the end. */
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
