/** The value under a name that a person or a program has sent: `constructor` and its like are names as any other. */
export const getOwnProperty = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (record && Object.hasOwn(record, name) ? record[name] : undefined);
