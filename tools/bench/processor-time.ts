import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const tick = 10;

/** Processor time of all threads of a process so far, in ms. */
export function processorTime(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
