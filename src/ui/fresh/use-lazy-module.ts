import { useEffect, useState } from 'react';

/** Loads code that the first view does not need: after the page is ready, or when it is `wanted`, and again when the network is back. */
export function useLazyModule<Module extends object>(
  load: () => Promise<Module>,
  wanted = true,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  const isMissing = wanted && !module;
  useEffect(() => {
    if (!isMissing) return undefined;
    const fetchIt = () => void load().then(setModule, () => {});
    fetchIt();
    addEventListener('online', fetchIt);
    return () => removeEventListener('online', fetchIt);
  }, [isMissing, load]);
  return module;
}
