import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Lets React take over the page in slices. In one file with React (vite.config.ts), which so runs as soon as it is loaded: a package of
 * its older kind would otherwise run in the task of whoever asks for it first.
 */
export function hydratePage(content: ReactNode): void {
  startTransition(() => void hydrateRoot(document, content));
}
