// oxlint-disable unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
import { lead } from './lead.ts';
import type { Live } from './use-fresh.ts';

/** What open pages follow: what the owner publishes, the gallery's pictures, the desk's visits and messages. */
export type NewsKind = 'site' | 'gallery' | 'desk';
type Revisions = Partial<Record<NewsKind, number>>;
type News = { revisions: Revisions } | { isLost: true };
type Message = News | { wanted: NewsKind[] };

/** Twice the server's heartbeat and some: longer silence means that the connection has died. */
const longestSilence = 60_000;
/** At the least, and up to twice as long: after a restart not all pages come back at once. */
const tryAgainAfter = 4000;

type Follower = Parameters<Live>[0] & { kind: NewsKind };
const followers = new Set<Follower>();
let tab: ReturnType<typeof joinTabs> | undefined;

/**
 * News of one kind, followed while the page can be seen. All tabs of a browser share one stream (live-stream.server.ts): over HTTP/1.1 a
 * browser has six connections to a host, and streams would take them from everything else. A page that was hidden, or a phone that slept,
 * hears on its return what it missed.
 */
export const newsOf =
  (kind: NewsKind): Live =>
  (options) => {
    const follower = { ...options, kind };
    if (followers.size === 0)
      for (const [target, type] of moments) target.addEventListener(type, joinOrLeave);
    followers.add(follower);
    if (tab) tab.want();
    else joinOrLeave();
    if (navigator.onLine === false) follower.lost();
    return () => {
      followers.delete(follower);
      if (followers.size > 0) return;
      for (const [target, type] of moments) target.removeEventListener(type, joinOrLeave);
      leave();
    };
  };

const moments: (readonly [EventTarget, string])[] = import.meta.env.SSR
  ? []
  : [
      [document, 'visibilitychange'],
      [window, 'pagehide'],
      [window, 'pageshow'],
      [window, 'offline'],
      [window, 'online'],
    ];

function joinOrLeave(event?: Event): void {
  if (document.hidden || navigator.onLine === false || event?.type === 'pagehide') leave();
  else tab ??= joinTabs();
}

function leave(): void {
  tab?.leave();
  tab = undefined;
}

function deliver(news: News): void {
  for (const follower of followers) {
    if ('isLost' in news) follower.lost();
    else {
      const revision = news.revisions[follower.kind];
      const hasChanged = revision !== undefined && (follower.seen ?? revision) !== revision;
      follower.seen = revision ?? follower.seen;
      if (hasChanged) follower.changed(revision);
    }
  }
}

/** This tab among those that can be seen: one has the stream and passes on what it hears. */
function joinTabs() {
  const others = 'BroadcastChannel' in window ? new BroadcastChannel('news') : undefined;
  let stream: ReturnType<typeof openStream> | undefined;
  const post = (message: Message) => others?.postMessage(message);
  const want = () => {
    const wanted = [...new Set(Array.from(followers, ({ kind }) => kind))];
    if (stream) stream.want(wanted);
    else post({ wanted });
  };
  others?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('wanted' in data) stream?.want(data.wanted);
    else deliver(data);
  });
  const stopLeading = lead(() => {
    stream = openStream((news) => {
      deliver(news);
      post(news);
    });
    return () => {
      stream?.close();
      stream = undefined;
    };
  });
  want();
  return {
    want,
    leave() {
      stopLeading();
      others?.close();
    },
  };
}

function openStream(tell: (news: News) => void) {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** What this connection has told so far. */
  let revisions: Revisions = {};
  /** Asked for before this connection has told anything. */
  let early: NewsKind[] = [];
  const tells = (kinds: readonly NewsKind[]) => kinds.every((kind) => kind in revisions);

  const close = () => {
    clearTimeout(silence);
    source?.close();
    revisions = {};
  };
  const reopenAfter = (milliseconds: number) => {
    clearTimeout(silence);
    silence = setTimeout(open, milliseconds);
  };
  const open = () => {
    close();
    source = new EventSource('/api/live');
    source.addEventListener('beat', () => reopenAfter(longestSilence));
    source.addEventListener('news', ({ data }: MessageEvent<string>) => {
      reopenAfter(longestSilence);
      Object.assign(revisions, JSON.parse(data));
      tell({ revisions });
      const asked = early;
      early = [];
      want(asked);
    });
    // The browser mends a cut connection by itself, but gives up at a bad answer.
    source.addEventListener('error', () => {
      revisions = {};
      tell({ isLost: true });
      if (source?.readyState === EventSource.CLOSED) reopenAfter(tryAgainAfter * (1 + Math.random()));
    });
    reopenAfter(longestSilence);
  };
  /** A tab asks for news of these kinds. The server tells those that the browser's sign-in allowed when the connection was opened. */
  const want = (kinds: readonly NewsKind[]) => {
    if (Object.keys(revisions).length === 0) early.push(...kinds);
    else if (tells(kinds)) tell({ revisions });
    else open();
  };
  open();
  return { want, close };
}
