/** Fragments that other pages and old links use for a block of the services page, beside its own id. */
export const alsoKnownAs: Readonly<Record<string, string[]>> = { surgical: ['specialty', 'emergency'] };
