import type { ShouldRevalidateFunction } from 'react-router';
import { isSignedOut } from './refusal-text.ts';

/** A page whose change was refused because the sign-in has ended stays as it is: asking anew would lead away from what was typed. */
export const keepWhenSignedOut: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isSignedOut(actionResult) && defaultShouldRevalidate;
