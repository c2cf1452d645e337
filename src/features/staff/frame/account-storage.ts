import { dayMs } from '#platform/clock.ts';
/** Local storage of an account until the server has the data. No other account reads it, and another one's sign-out removes it. */
export interface AccountStorage<Value> {
  read(): Value | undefined;
  write(value: Value): void;
  clear(): void;
}

const prefix = 'account ';

/** `isValue` judges what an earlier build may have stored; anything else is ignored. */
export function accountStorage<Value>(
  accountId: string,
  name: string,
  isValue: (stored: unknown) => stored is Value,
): AccountStorage<Value> {
  const key = `${prefix}${accountId} ${name}`;
  return {
    read() {
      const stored = readStored(key);
      return isValue(stored) ? stored : undefined;
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage what is typed lasts as long as the page.
      }
    },
    clear: () => removeStored(key),
  };
}

/** Browsers hold this from before drafts had an owner: nobody can say who typed it. */
const unowned = 'clinic-draft';

/** Called when this account signs out. */
export function forgetOtherAccounts(accountId: string): void {
  try {
    const isOthers = (key: string) =>
      key === unowned || (key.startsWith(prefix) && !key.startsWith(`${prefix}${accountId} `));
    for (const key of Object.keys(localStorage).filter(isOthers)) localStorage.removeItem(key);
  } catch {
    // There was nothing to keep it in.
  }
}

/** Changes of an account that wait for the connection. */
export interface AccountQueue<Value> {
  list(): Value[];
  /** False where the browser stores nothing. */
  write(id: string, value: Value): boolean;
  remove(id: string): void;
}

const unsentPrefix = 'unsent ';
const unsentKeptFor = 7 * dayMs;

const unsentKeys = (isWanted: (key: string) => boolean): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix) && isWanted(key));
  } catch {
    return [];
  }
};
const isOf = (accountId: string) => (key: string) => key.startsWith(`${unsentPrefix}${accountId} `);

/**
 * Each change has a key of its own, so that two tabs overwrite none of each other's. They outlast a sign-out, since nothing else has them;
 * no other account reads them.
 */
export function accountQueue<Value>(
  accountId: string,
  isValue: (stored: unknown) => stored is Value,
): AccountQueue<Value> {
  const keyOf = (id: string) => `${unsentPrefix}${accountId} ${id}`;
  return {
    list: () => unsentKeys(isOf(accountId)).map(readStored).filter(isValue),
    write(id, value) {
      try {
        localStorage.setItem(keyOf(id), JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove: (id) => removeStored(keyOf(id)),
  };
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to keep it in.
  }
}

/** How many changes of this account wait in this browser, and how many of others. */
export function countUnsent(accountId: string): { own: number; others: number } {
  const keys = unsentKeys(() => true);
  const own = keys.filter(isOf(accountId)).length;
  return { own, others: keys.length - own };
}

/** Removes changes of any account that are a week old, or unreadable: they may name patients, and nobody came to send them. */
export function forgetOldUnsent(now: number): void {
  const isOld = (key: string) => {
    const stored = readStored(key);
    const at = typeof stored === 'object' && stored !== null && 'at' in stored ? Number(stored.at) : 0;
    return !(now - at < unsentKeptFor);
  };
  for (const key of unsentKeys(isOld)) localStorage.removeItem(key);
}
