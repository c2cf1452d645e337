import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** Whether scripts have taken the page over: before that, and without them, it may promise only what works by itself. */
export const useScriptsRun = (): boolean => useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
