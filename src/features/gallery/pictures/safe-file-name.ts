import { extensions, type PictureType } from '#platform/pictures/picture-type.ts';

const longest = 60;

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
