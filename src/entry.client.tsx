import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

let hasStarted = false;

/** Lets React take over the page in slices, between which a finger is answered. */
function hydrate(): void {
  if (hasStarted) return;
  hasStarted = true;
  startTransition(
    () =>
      void hydrateRoot(
        document,
        <StrictMode>
          <HydratedRouter />
        </StrictMode>,
      ),
  );
}

// A navigation that another one replaces aborts its request; React Router 8.4.0 does not handle that rejection (issue 35).
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// Text and pictures go before, unless the visitor does something.
if (document.readyState === 'complete') hydrate();
else for (const type of ['load', 'pointerdown', 'keydown']) addEventListener(type, hydrate, true);
