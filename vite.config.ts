import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { hoverMedia } from './tools/plugins/hover-media.ts';
import { inlineScripts } from './tools/plugins/inline-scripts.ts';
import { leaveOutMessages } from './tools/plugins/leave-out-messages.ts';

/** Modules of the home page: most visitors begin there. */
const firstPage = /\/src\/(entry\.client|root|routes\/(site|home))\.tsx/;
const bookingDialog = /\/src\/features\/booking\/form\/booking-dialog\.tsx/;
/** Other pages that visitors read: they go without booking. */
const readPages = /\/src\/routes\/(services|gallery|privacy|terms|not-found)\.tsx/;

interface Modules {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** True for what these modules import, by however many steps; not for what they load when it is wanted. */
function isNeededBy(wanted: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (wanted.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededBy(wanted, importer, modules, seen));
}

/** The first page in one file: packages and our own code. The rest is split by who needs it. */
const firstPageGroup = {
  debugName: 'first-page',
  test: /node_modules|\/src\//,
  name: (id: string, modules: Modules) => (isNeededBy(firstPage, id, modules) ? 'first-page' : null),
};

/**
 * Booking in one file instead of eleven: a press starts one request, and what a phone spends on each it spends once. A group takes with
 * it what its modules import, unless another group has that; the lightbox is in a dialog too.
 */
const bookingGroup = {
  debugName: 'booking-dialog',
  test: /\/src\//,
  name: (id: string, modules: Modules) =>
    isNeededBy(bookingDialog, id, modules) && !isNeededBy(readPages, id, modules) ? 'booking-dialog' : null,
};
const dialogGroup = { name: 'dialog', test: /\/src\/ui\/dialog\// };

// Few files, not thirty of a kilobyte: each costs a phone a request.
const groups = [firstPageGroup, dialogGroup, bookingGroup];

/** Native code, and what only a clinic with an object store loads. */
const startedApart = ['sharp', '@aws-sdk/client-s3'];

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), leaveOutMessages(), reactRouter()],
  css: { postcss: { plugins: [hoverMedia] } },
  build: { target: 'baseline-widely-available' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server and the pages are one bundle, so that each module exists once and routes see the server's own context.
    ssr: {
      // One file instead of a thousand: the server starts in half the time. Vite's own server can't run packages of the older kind so.
      ...(command === 'build' && { resolve: { noExternal: true, external: startedApart } }),
      build: { rolldownOptions: { input: './src/main.server.ts' } },
    },
  },
}));
