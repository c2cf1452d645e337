import { useRevalidator } from 'react-router';
import { useFresh } from '#ui/fresh/use-fresh.ts';

const often = 1000;

/** While a backup is being restored, asks whether it is over, and then for the page. */
export function useRestoreEnd(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useFresh({
    every: often,
    retryEvery: often,
    enabled: isRunning,
    refresh: async () => {
      const status = await fetch('/healthz', { cache: 'no-store' }).then(
        async (answer) => ((await answer.json()) as { status: string }).status,
        () => undefined,
      );
      if (status === 'alive') await revalidate();
      return status !== undefined;
    },
  });
}
