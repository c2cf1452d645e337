import { useEffect, useRef, useState } from 'react';

/** Notices an image that can't be shown, also one that failed before the page's scripts ran. */
export function useBrokenImage(address: string) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBroken(address);
  }, [address]);
  return { image, broken: broken === address, onError: () => setBroken(address) };
}
