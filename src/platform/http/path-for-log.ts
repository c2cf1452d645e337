/** A path without the tokens in it: who reads the log must not be able to open a patient's link or take up an invitation. */
export function pathForLog(path: string): string {
  return path.replace(/(?<=\/)[\w-]{20,}(?=\/|\.\w+$|$)/g, '…');
}
