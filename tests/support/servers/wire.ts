import { expect, type Page } from '@playwright/test';

export interface Transfer {
  url: string;
  kind: string;
  /** Bytes over the wire, headers and compression included. */
  bytes: number;
  /** The compressed body alone. */
  body: number;
}

/** Counts what a page fetches from here on. */
export async function watchWire(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const transfers = new Map<string, Transfer>();
  const underWay = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http')) {
      // An event stream stays open, so it is not waited for.
      if (type !== 'EventSource') underWay.add(requestId);
      transfers.set(requestId, {
        url: new URL(request.url).pathname,
        kind: type ?? 'Other',
        bytes: 0,
        body: 0,
      });
    }
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId);
    // encodedDataLength covers the headers by now; it is subtracted, so that the rest is the body.
    if (transfer) transfer.body = -response.encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.bytes = encodedDataLength;
    transfer.body += encodedDataLength;
  });
  /** Whether no request was pending for half a second. */
  const isQuiet = async () => {
    let before = -1;
    const nothingNew = () => {
      const same = transfers.size === before && underWay.size === 0;
      before = transfers.size;
      return same;
    };
    await expect.poll(nothingNew, { intervals: [500] }).toBe(true);
  };
  return {
    isQuiet,
    all: () => [...transfers.values()],
    bytes: (concerns: (transfer: Transfer) => boolean = () => true) =>
      [...transfers.values()].filter(concerns).reduce((sum, { bytes }) => sum + bytes, 0),
    bodies: (concerns: (transfer: Transfer) => boolean) =>
      [...transfers.values()].filter(concerns).reduce((sum, { body }) => sum + body, 0),
  };
}
