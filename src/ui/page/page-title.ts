/** What a browser's tab and history call a page. */
export const pageTitle = (what: string, site: string): string => `${what}, ${site}`;
