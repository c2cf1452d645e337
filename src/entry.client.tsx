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

// React Router 8.4.0 leaves a promise of a navigation unhandled that another one has aborted (issue 35; fixed in 8.5.3).
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// Text and pictures go before, unless the visitor does something.
if (document.readyState === 'complete') hydrate();
else for (const type of ['load', 'pointerdown', 'keydown']) addEventListener(type, hydrate, true);
