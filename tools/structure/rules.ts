// The house rules of CONTRIBUTING.md that a script can see.
import {
  barrels,
  clock,
  defaultExports,
  environment,
  fileLength,
  floatedLegends,
  names,
  narrowOnScreens,
} from './file-rules.ts';
import { cycles, direction, serverOnly, sheetOwners, sql, words } from './import-rules.ts';
import { deadWords, oneMeaning } from './name-rules.ts';
import { fileRoles, folderSize, roomsBothWays, roomsInRounds } from './room-rules.ts';
import type { Rule } from './rule.ts';

export const rules: readonly Rule[] = [
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
  fileLength,
  narrowOnScreens,
  floatedLegends,
  cycles,
  folderSize,
  roomsBothWays,
  roomsInRounds,
  sheetOwners,
  oneMeaning,
  deadWords,
];
