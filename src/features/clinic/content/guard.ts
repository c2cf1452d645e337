import type { Content, ContentWarning } from './content.ts';

/** What the rules of the dental council may forbid in these texts. */
export function warningsOf(content: Content): ContentWarning[] {
  void content;
  return [];
}
