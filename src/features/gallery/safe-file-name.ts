const longest = 60;

/** The type found in a file's bytes, and the extension that stands for it. */
export const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;
export type PictureType = keyof typeof extensions;

/**
 * A name for the storage and for addresses: letters, digits, points, dashes and underscores of the original name, and the extension of
 * what the file really is.
 */
export function safeFileName(original: string, type: PictureType): string {
  const stem = original
    .slice(Math.max(original.lastIndexOf('/'), original.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '')
    // Accents come apart from their letters, which stay.
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+/, '')
    .slice(0, longest)
    .replace(/[-._]+$/, '');
  return `${stem || 'picture'}.${extensions[type]}`;
}
