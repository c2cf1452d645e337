/** In an address: the draft with this token stands in the place of what is published. */
export const draftParameter = 'draft';

/** In the place of a token: the site as it is published, beside an editor in which nothing is changed yet. */
export const publishedPreview = 'published';

/** The site's page at `path` as the draft has it. */
export function previewAddress(path: string, token: string): string {
  const [page = '', part] = path.split('#');
  const mark = page.includes('?') ? '&' : '?';
  return `${page}${mark}${draftParameter}=${token}${part === undefined ? '' : `#${part}`}`;
}
