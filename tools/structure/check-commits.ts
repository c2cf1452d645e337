// Checks the length of commit subjects, so that they fit into lists. A copy of the sources without git passes.
import { spawnSync } from 'node:child_process';

const maxLength = 72;
/** Older commits are exempt, since their subjects can't be changed. */
const since = '2026-11-26T22:30:00Z';

const log = spawnSync('git', ['log', `--since=${since}`, '--no-merges', '--format=%h %s'], {
  encoding: 'utf8',
});
const subjects = log.status === 0 ? log.stdout.split('\n').filter(Boolean) : [];
const tooLong = subjects.filter((line) => line.slice(line.indexOf(' ') + 1).length > maxLength);
for (const line of tooLong) console.error(`${line}: a commit subject has at most ${maxLength} characters`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
