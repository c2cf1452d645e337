import { useSyncExternalStore } from 'react';
import { isStepKey, type FirstStepKey } from './first-steps.ts';

const storedAs = 'skipped-first-steps';
const none = '[]';

/** The steps that the owner has passed over on this device. */
export function useSkippedSteps() {
  const stored = useSyncExternalStore(listen, readStored, () => none);
  const skipped = new Set(stepsIn(stored));
  const skip = (step: FirstStepKey) => {
    try {
      localStorage.setItem(storedAs, JSON.stringify([...skipped.add(step)]));
      skippedHere.dispatchEvent(new Event('changed'));
    } catch {
      // The device keeps nothing: the step is only left undone.
    }
  };
  return { skipped, skip };
}

/** Browsers fire 'storage' events in other windows only. */
const skippedHere = new EventTarget();

function listen(changed: () => void) {
  addEventListener('storage', changed);
  skippedHere.addEventListener('changed', changed);
  return () => {
    removeEventListener('storage', changed);
    skippedHere.removeEventListener('changed', changed);
  };
}

function readStored(): string {
  try {
    return localStorage.getItem(storedAs) ?? none;
  } catch {
    return none;
  }
}

function stepsIn(stored: string): FirstStepKey[] {
  try {
    const steps: unknown = JSON.parse(stored);
    return Array.isArray(steps) ? steps.filter(isStepKey) : [];
  } catch {
    return [];
  }
}
