/** Title of a page in a browser's tab and history. */
export const pageTitle = (what: string, site: string): string => `${what}, ${site}`;
