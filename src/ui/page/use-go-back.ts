import { useRef } from 'react';
import { useNavigate } from 'react-router';

/** Goes back by one page. Until that page is shown, another press does not go back once more. */
export function useGoBack(): () => Promise<void> {
  const navigate = useNavigate();
  const isGoing = useRef(false);
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
