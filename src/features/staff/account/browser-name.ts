/** Name of the browser as people say it, from the User-Agent header: 'Chrome on Windows'. */
export function browserName(userAgent: string): string {
  const browser = first(userAgent, [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = first(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/Linux/, 'Linux'],
  ]);
  if (!browser) return userAgent.split(/[\s/(]/, 1)[0] || '?';
  return system ? `${browser} on ${system}` : browser;
}

const first = (text: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
