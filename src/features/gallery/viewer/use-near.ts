import { useEffect, useRef, useState } from 'react';

/** True from the moment the element first comes near the window. */
export function useNear<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '50%' },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return { element, near };
}
