import { useEffect, useRef } from 'react';

/** Calls back whenever the element comes near the window while `wanted`; never in a browser without IntersectionObserver. */
export function useNearViewport<Wanted extends HTMLElement>(
  wanted: boolean,
  onNear: () => void,
  distance = '800px',
) {
  const element = useRef<Wanted>(null);
  useEffect(() => {
    if (!wanted || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: distance },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [wanted, onNear, distance]);
  return element;
}
