import type { SignedIn } from '#features/staff/session/session.ts';
import { editorParts, type EditorPart } from './editor-parts.ts';

/**
 * Parts that an owner can let a receptionist change: those that reception hears of first. The clinic's identity, and the people shown,
 * stay the owner's.
 */
export const partsToAllow = [
  'hours',
  'holidays',
  'prices',
  'bookable',
  'reviews',
  'texts',
] as const satisfies EditorPart[];

/** The parts that this person may change: the owner all of them. */
export const partsOf = ({
  account,
  siteParts,
}: Pick<SignedIn, 'account' | 'siteParts'>): readonly EditorPart[] =>
  account.role === 'owner' ? editorParts : partsToAllow.filter((part) => siteParts.includes(part));
