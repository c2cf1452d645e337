import type { SubmitEvent } from 'react';

/** `onSubmit` of a form that posts: while a submission is pending, a second one is prevented. */
export const sendOnce = (busy: boolean) => (event: SubmitEvent) => {
  if (busy) event.preventDefault();
};
