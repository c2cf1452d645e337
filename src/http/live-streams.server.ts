import { z } from 'zod';
import { callsTopics } from '#features/desk/calls/read-calls.server.ts';
import { deskNews } from '#features/desk/visit/desk-news.server.ts';
import { galleryTopic } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { sessionsTopic } from '#features/staff/session/sessions-store.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { createLiveStream, createNews, topicSource } from '#platform/http/live-stream.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import type { NewsKind } from '#ui/fresh/news.ts';

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/** Streams of server-sent events: one with all topics for open pages, and the gallery's for programs. */
export function createLiveStreams({ content, database, staff }: AppContext) {
  const gallery = topicSource(database, [galleryTopic]);
  const kinds = {
    // Sent once this server shows the new content, which is a moment after the database has it.
    site: { revision: () => content.current().version, onChange: content.onChange },
    gallery,
    desk: deskNews(database, staff),
    calls: deskNews(database, staff, callsTopics),
  } satisfies Record<NewsKind, object>;
  return { gallery: createLiveStream(gallery), news: createNews(database, kinds, sessionsTopic) };
}

export const newsCalls = [
  defineCall({
    method: 'GET',
    path: '/api/live',
    summary: 'Hear of all that changes',
    details:
      'Server-sent events: "news" after every change, "beat" in between. The data of "news" are revisions by what has changed: "site" (what the owner publishes), "gallery", and for signed-in reception and owner "desk" and "calls". The first has all of them: another number than the one you have seen means that you missed something.',
    query: z.object({}),
    answers: {
      200: { says: 'Events, until the caller leaves or the sign-in ends', type: 'text/event-stream' },
      429: 'Too many streams from here',
    },
    handle: (c, _, { live }: { live: LiveStreams }) => live.news.answer(c),
  }),
];
