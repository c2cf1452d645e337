/** Used instead of a token: the published site, next to an editor without changes. */
export const publishedPreview = 'published';

/** The site's page at `path` as the draft with this token has it. */
export const previewAddress = (path: string, token: string): string => `/draft/${token}${path}`;
