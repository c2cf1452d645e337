import { vi } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import type { ContentCalls } from '#features/clinic-editor/draft/clinic-content-client.ts';
import { withoutWithheld } from '#features/clinic-editor/draft/withheld.ts';
import { DraftStore } from '#features/clinic-editor/draft/draft-store.ts';

/** The parts of a document that these tests change. */
export const sample = {
  name: 'Sample Dental',
  email: 'hello@clinic.example',
  holidays: [],
  reviews: [],
} as unknown as Content;
export const ok = <Value>(value: Value, tag = '') => ({
  ok: true as const,
  value,
  response: new Response(null, { headers: { ETag: tag } }),
});
export const refused = (
  refusal: Partial<Extract<Awaited<ReturnType<ContentCalls['read']>>, { ok: false }>['refusal']>,
) => ({
  ok: false as const,
  refusal: { reason: 'x', ...refusal },
});
export const dropped = { reason: 'dropped' };

/** Faults of the fake server: an empty name is the only one. */
function faultsOf(content: Content) {
  const errors: Record<string, string> = content.name ? {} : { name: 'Write something here' };
  const withheld = Object.entries(errors).map(([path, says]) => ({ path, field: path, says }));
  return { errors, withheld };
}

/** A fake server that stores one draft and accepts a new one only from a page that has the last one. */
export function server() {
  const state = { version: 1, published: sample, draft: undefined as Content | undefined, tag: 1 };
  let down = false;
  const unlessDown = <Answer>(act: () => Answer) => Promise.resolve(down ? refused(dropped) : act());
  const replace = (tag: string | undefined) => {
    if (tag !== undefined && tag !== String(state.tag)) return refused({ status: 409 });
    state.draft = sample;
    state.tag += 1;
    return ok({ version: state.tag, warnings: [], leftOut: 0 }, String(state.tag));
  };
  const calls = {
    read: vi.fn<ContentCalls['read']>(() =>
      unlessDown(() => {
        const { version, published, draft, tag } = state;
        return ok(
          {
            version,
            published,
            ...(draft && { draft }),
            warnings: [],
            ...faultsOf(draft ?? published),
            samples: [],
          },
          String(tag),
        );
      }),
    ),
    save: vi.fn<ContentCalls['save']>((draft: Content, tag: string) =>
      unlessDown(() => {
        if (tag !== String(state.tag)) return refused({ status: 409 });
        state.draft = draft;
        state.tag += 1;
        return ok({ version: state.version, warnings: [], ...faultsOf(draft) }, String(state.tag));
      }),
    ),
    discard: vi.fn<ContentCalls['discard']>(() =>
      unlessDown(() => {
        state.draft = undefined;
        state.tag += 1;
        return ok<void>(undefined);
      }),
    ),
    publish: vi.fn<ContentCalls['publish']>(() =>
      unlessDown(() => {
        const { draft, published } = state;
        const { withheld } = faultsOf(draft!);
        Object.assign(state, {
          version: state.version + 1,
          published: withoutWithheld(draft!, published, withheld),
          draft: withheld.length > 0 ? draft : undefined,
        });
        state.tag += 1;
        return ok({ version: state.version });
      }),
    ),
    preview: vi.fn<ContentCalls['preview']>(() =>
      unlessDown(() => ok({ visits: [], withheld: faultsOf(state.draft ?? state.published).withheld })),
    ),
    versions: vi.fn<ContentCalls['versions']>(() => unlessDown(() => ok({ versions: [] }))),
    restore: vi.fn<ContentCalls['restore']>((_version, tag) => unlessDown(() => replace(tag))),
    importFile: vi.fn<ContentCalls['importFile']>((_file, tag) => unlessDown(() => replace(tag))),
  };
  const goDown = (isDown: boolean) => (down = isDown);
  return { state, calls, goDown };
}
type Server = ReturnType<typeof server>;

export function open({ calls, state }: Server, kept = new Map<string, never>()) {
  const shelf = {
    read: () => kept.get('draft'),
    write: (value: object) => void kept.set('draft', value as never),
    clear: () => void kept.delete('draft'),
  };
  const { version, published, draft, tag } = state;
  const first = {
    content: {
      version,
      published,
      ...(draft && { draft, preview: 'token' }),
      warnings: [],
      ...faultsOf(draft ?? published),
      samples: [],
    },
    tag: String(tag),
  };
  return new DraftStore(first, calls, shelf, { now: () => 0 });
}
export const rename = (name: string) => (content: Content) => ({ ...content, name });
export const readdress = (email: string) => (content: Content) => ({ ...content, email });
