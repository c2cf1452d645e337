/** Asks the service worker to cache a page that changed, or was shown, without a document request. */
export function cacheForOffline(address: string): void {
  navigator.serviceWorker?.controller?.postMessage(address);
}
