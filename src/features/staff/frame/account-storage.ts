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
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isValue(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage what is typed lasts as long as the page.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        // There was nothing to keep it in.
      }
    },
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
