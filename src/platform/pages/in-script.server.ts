/** A value as it stands in a script of a page: '<' could end the script in the middle of a text. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
