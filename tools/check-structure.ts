import { fileRoles, folderSize, roomsBothWays, roomsInRounds } from './structure/room-rules.ts';
import { deadWords, oneMeaning } from './structure/name-rules.ts';
import { sentenceStarts, standardNames } from './structure/language-rules.ts';
import { cycles, direction, serverOnly, sheetOwners, sql, words } from './structure/import-rules.ts';
import {
  barrels,
  casts,
  clock,
  defaultExports,
  environment,
  fileLength,
  floatedLegends,
  namedColumns,
  names,
  narrowOnScreens,
  ownInternals,
  ownTransactions,
} from './structure/file-rules.ts';
import { readSources } from './structure/read-sources.ts';
import type { Violation, Rule } from './structure/rule.ts';

/** Violations of the house rules in the project under `root`. */
export function checkStructure(root: string): Violation[] {
  const sources = readSources(root);
  return rules.flatMap((rule) => rule(sources));
}

const rules: readonly Rule[] = [
  names,
  defaultExports,
  environment,
  clock,
  direction,
  serverOnly,
  words,
  sql,
  fileRoles,
  barrels,
  ownInternals,
  ownTransactions,
  casts,
  fileLength,
  namedColumns,
  narrowOnScreens,
  floatedLegends,
  cycles,
  folderSize,
  roomsBothWays,
  roomsInRounds,
  sheetOwners,
  oneMeaning,
  deadWords,
  standardNames,
  sentenceStarts,
];

if (import.meta.main) {
  const broken = checkStructure('.');
  for (const { path, rule, message } of broken) console.error(`${path}: ${message} (${rule})`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
