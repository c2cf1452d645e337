import { messageFaults } from '#features/clinic-editor/publishing/message-faults.server.ts';
import type { ContentFaults } from '#features/clinic-editor/publishing/withhold-content.server.ts';
import { textFaults } from '#src/words/page-words.server.ts';

/** Faults of the clinic's content that depend on the pages' words and on how messages are sent. */
export const contentFaults = (app: Parameters<typeof messageFaults>[0]): ContentFaults => ({
  messageFaultsOf: (content, live) => messageFaults(app, content, live),
  textFaultsOf: textFaults,
});
