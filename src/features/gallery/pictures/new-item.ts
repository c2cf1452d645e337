import type { Category } from './gallery-item.ts';

/** What a new upload is until somebody edits it. */
export const newCategory: Category = 'Treatment';
export const defaultDescription = 'New uploaded image';
