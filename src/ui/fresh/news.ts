// oxlint-disable unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
import { electLeader } from './leader-election.ts';
import type { LiveSubscription } from './use-auto-refresh.ts';

/** Topics that open pages follow: published content, the gallery's pictures, the desk's visits and messages, and who calls whom. */
export type NewsKind = 'site' | 'gallery' | 'desk' | 'calls';
type Revisions = Partial<Record<NewsKind, number>>;
type News = { revisions: Revisions } | { isLost: true };
type Message = News | { wanted: NewsKind[] };

/** A little more than two heartbeats of the server: a longer silence means that the connection is dead. */
const maxSilence = 60_000;
/** The minimum delay before a new connection. A random part up to the same length spreads the pages after a restart. */
const tryAgainAfter = 4000;

type Follower = Parameters<LiveSubscription>[0] & { kind: NewsKind };
const followers = new Set<Follower>();
let tab: ReturnType<typeof joinTabs> | undefined;

/**
 * News of one kind, followed while the page is visible. All tabs of a browser share one stream (live-stream.server.ts), since a browser has
 * six HTTP/1.1 connections to a host and streams would use them up. A page that was hidden, or a phone that slept, gets what it missed.
 */
export const newsOf =
  (kind: NewsKind): LiveSubscription =>
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

/** Joins the visible tabs: one of them holds the stream and passes its news on. */
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
  const stopLeading = electLeader(() => {
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
  /** Revisions that this connection has sent so far. */
  let revisions: Revisions = {};
  /** Topics requested before this connection has sent anything. */
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
    source.addEventListener('beat', () => reopenAfter(maxSilence));
    source.addEventListener('news', ({ data }: MessageEvent<string>) => {
      reopenAfter(maxSilence);
      Object.assign(revisions, JSON.parse(data));
      tell({ revisions });
      const asked = early;
      early = [];
      want(asked);
    });
    // EventSource reconnects a lost connection by itself, but gives up after an error response.
    source.addEventListener('error', () => {
      revisions = {};
      tell({ isLost: true });
      if (source?.readyState === EventSource.CLOSED) reopenAfter(tryAgainAfter * (1 + Math.random()));
    });
    reopenAfter(maxSilence);
  };
  /** Requests news of these kinds. The server sends those that the sign-in allowed at the time of connecting, so a new kind reconnects. */
  const want = (kinds: readonly NewsKind[]) => {
    if (Object.keys(revisions).length === 0) early.push(...kinds);
    else if (tells(kinds)) tell({ revisions });
    else open();
  };
  open();
  return { want, close };
}
