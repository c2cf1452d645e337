import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '#ui/fresh/use-live.ts';
import { galleryLive } from '../viewer/gallery-address.ts';

interface WhenStill {
  /** A row is in somebody's hand, or its new place on the way to the server. */
  moving: boolean;
  refresh: () => void;
  /** How often the gallery had changed when the page was made. */
  seen: number;
}

/** Shows what others change; while rows are moved here, as soon as they are put down. */
export function useRefreshWhenStill({ moving, refresh, seen }: WhenStill) {
  const missed = useRef(false);
  useLive(
    galleryLive,
    () => {
      if (moving) missed.current = true;
      else refresh();
    },
    { seen },
  );
  const catchUp = useEffectEvent(refresh);
  useEffect(() => {
    if (moving || !missed.current) return;
    missed.current = false;
    catchUp();
  }, [moving]);
}
