import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** Whether the page is hydrated: before that, and without scripts, it may promise only what works without them. */
export const useScriptsRun = (): boolean => useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
