import { useEffect, useEffectEvent } from 'react';

/** Takes files that are dropped anywhere on the page: beside the zone, a browser would open them instead. */
export function useDroppedFiles(onFiles: (files: FileList) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer?.files.length) take(event.dataTransfer.files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
}
