import type { SubmitEvent } from 'react';
import type { FetcherSubmitFunction, SubmitFunction, SubmitOptions } from 'react-router';

/**
 * `onSubmit` of a form that posts through `submit`, a page's or a fetcher's. While a submission is pending, a second one is prevented:
 * `flushSync` renders `busy` before the next press, which a slow telephone may deliver right after the first.
 */
export const sendOnce =
  (busy: boolean, submit: SubmitFunction | FetcherSubmitFunction, options?: SubmitOptions) =>
  (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    void submit(submitter ?? event.currentTarget, { ...options, flushSync: true });
  };
