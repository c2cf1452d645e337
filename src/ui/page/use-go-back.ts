import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Goes back by one page. Until that page is shown, another press does not go back once more. */
export function useGoBack(): () => Promise<void> {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  useEffect(() => {
    // A page that comes back from the browser's cache was left by a press whose navigation never ended here.
    const reset = () => (isGoing.current = false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  return async () => {
    if (isGoing.current) return;
    isGoing.current = true;
    try {
      await navigate(-1);
    } finally {
      isGoing.current = false;
    }
  };
}
