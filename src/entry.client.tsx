import { StrictMode } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { hydratePage } from '#platform/pages/hydrate-page.ts';

declare global {
  interface Window {
    /** Gives React Router the data of the page (entry.server.tsx). */
    handOver: () => void;
  }
}

const takeOver = () =>
  hydratePage(
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );

// In tasks of their own: on a cheap phone, what runs here has kept a finger waiting long enough. A turn lies between the two, in which
// React gets into line; it then waits for the data.
const turns = [takeOver, () => {}, () => window.handOver()];
const { port1, port2 } = new MessageChannel();
const goOn = () => port2.postMessage('');
port1.addEventListener('message', () => {
  turns.shift()!();
  if (turns.length > 0) goOn();
  else port1.close();
});
port1.start();
goOn();
