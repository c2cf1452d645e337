/**
 * Marks the program's own scripts and styles in a page: `<script nonce={inlineNonce}>`. The content policy gets the hashes of these alone,
 * and the mark is removed before the page is sent (finish-page.server.ts). Each start creates a new one, and it never leaves the server,
 * so no text of a visitor or the owner can contain it.
 */
export const inlineNonce: string | undefined = import.meta.env?.SSR ? crypto.randomUUID() : undefined;
