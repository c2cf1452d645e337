/** In an address: the draft with this token stands in the place of what is published. */
export const draftParameter = 'draft';

/** The site's page at `path` as the draft has it. */
export function previewAddress(path: string, token: string): string {
  const [page = '', part] = path.split('#');
  const mark = page.includes('?') ? '&' : '?';
  return `${page}${mark}${draftParameter}=${token}${part === undefined ? '' : `#${part}`}`;
}
