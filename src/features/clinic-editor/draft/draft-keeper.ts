import type { Content, VisitChoice } from '#features/clinic/content/content.ts';
import type { Clock } from '#platform/clock.ts';
import type { ClinicContent, ContentCalls } from './clinic-content-client.ts';
import { isSameTree, putInTree, sharedWith, toContent, toTree } from './content-tree.ts';
import { mergeTrees, type Conflict } from './merge-drafts.ts';
import { nothingAsked, type DraftPhase, type DraftShelf, type DraftState } from './draft-state.ts';

const pause = 800;
const retryEvery = 5000;
/** Keeps the owner's draft: saves it a moment after the last key, loses nothing when the network or another owner comes between. */
export class DraftKeeper {
  #state: DraftState;
  /** What the server had when this page last heard of it. */
  #base: Content;
  #tag: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy: Promise<void> | undefined;
  readonly #heard = new Set<() => void>();
  readonly #calls: ContentCalls;
  readonly #shelf: DraftShelf;
  readonly #clock: Clock;

  constructor(
    first: { content: ClinicContent; tag: string },
    calls: ContentCalls,
    shelf: DraftShelf,
    clock: Clock,
  ) {
    const { version, published, preview = '', warnings, samples } = first.content;
    const draft = sharedWith(first.content.draft ?? published, published);
    this.#base = draft;
    this.#tag = first.tag;
    this.#calls = calls;
    this.#shelf = shelf;
    this.#clock = clock;
    this.#state = {
      content: draft,
      published,
      version,
      phase: 'still',
      ...nothingAsked,
      warnings,
      samples,
      preview,
      saves: 0,
    };
  }

  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  };
  readonly get = (): DraftState => this.#state;

  /** The page is opened: goes on with what was kept on this device when it was left without a connection. */
  async open(): Promise<void> {
    const kept = this.#shelf.read();
    if (kept) this.#merge(kept.base, kept.content, this.#base);
    else if (this.#state.preview !== '') await this.#askForVisits();
    if (kept && this.#state.conflicts.length === 0) this.#saveSoon();
  }

  edit(change: (content: Content) => Content): void {
    const content = change(this.#state.content);
    this.#shelf.write({ content, base: this.#base });
    // Another draft may strand others.
    this.#set({ content, phase: 'waiting', visits: [] });
    this.#saveSoon();
  }

  choose(reference: string, choice: VisitChoice): void {
    this.#set({ choices: { ...this.#state.choices, [reference]: choice } });
  }

  giveReason(path: string, reason: string): void {
    this.#set({ reasons: { ...this.#state.reasons, [path]: reason } });
  }

  decide(conflict: Conflict, whose: 'mine' | 'theirs'): void {
    const tree = toTree(this.#state.content);
    const content =
      whose === 'mine'
        ? this.#state.content
        : sharedWith(toContent(putInTree(tree, conflict.path, conflict.theirs)), this.#state.published);
    const conflicts = this.#state.conflicts.filter((one) => one !== conflict);
    this.#shelf.write({ content, base: this.#base });
    this.#set({ content, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' });
    if (conflicts.length === 0) this.#saveSoon();
  }

  /** At once: the connection is back, or the owner asked for it. `isAsked`: the owner goes on, or asks what is wrong. */
  async save(isAsked = this.#state.isAsked): Promise<void> {
    clearTimeout(this.#timer);
    this.#set({ isAsked });
    while (this.#busy) await this.#busy;
    if (this.#state.conflicts.length > 0 || isSameTree(toTree(this.#state.content), toTree(this.#base))) {
      if (['waiting', 'offline', 'invalid', 'refused'].includes(this.#state.phase)) this.#settle();
      return;
    }
    this.#busy = this.#send().finally(() => (this.#busy = undefined));
    await this.#busy;
  }

  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#busy;
    const answer = await this.#calls.discard();
    if (!answer.ok) return this.#failed(answer.refusal.reason, 'offline');
    this.#shelf.clear();
    await this.#startAnew('still');
  }

  async publish(): Promise<void> {
    await this.save();
    if (this.#state.phase !== 'still' && !this.#isPublishing()) return;
    this.#set({ phase: 'publishing', visits: [], unreasoned: [] });
    const { choices: visits, reasons } = this.#state;
    // With the version that was seen it is done only once, however often it is asked for.
    const answer = await this.#calls.publish({ visits, reasons }, this.#tag);
    if (answer.ok) {
      this.#shelf.clear();
      await this.#startAnew('published');
      return;
    }
    const { status, reason, visits: stranded, errors = {} } = answer.refusal;
    if (status === 409 && stranded) return this.#set({ phase: 'still', visits: stranded });
    if (status === 409 && reason !== 'no-draft') return this.#readAndMerge();
    if (status !== 422) return this.#failed(reason, 'publish-dropped');
    const unreasoned = Object.keys(errors).filter((path) =>
      this.#state.warnings.some((one) => one.path === path),
    );
    this.#set(unreasoned.length > 0 ? { phase: 'still', unreasoned } : { phase: 'invalid', errors });
  }

  /** An earlier version becomes the draft, so that the guard and the booked visits are asked again. */
  async restore(version: number): Promise<void> {
    const answer = await this.#calls.restore(version);
    if (!answer.ok) return this.#failed(answer.refusal.reason, 'offline');
    await this.readAgain();
  }

  /** The draft was made anew elsewhere: from an earlier version, or from a file. */
  async readAgain(): Promise<void> {
    // Without a draft, as after a picture was withdrawn, publishing has nothing to ask.
    if (await this.#startAnew('still')) await this.#askForVisits();
  }

  /** What was published before this. */
  async undo(): Promise<void> {
    const answer = await this.#calls.versions();
    if (!answer.ok) return this.#failed(answer.refusal.reason, 'offline');
    const before = answer.value.versions.find(({ isPublished }) => !isPublished);
    if (before) await this.restore(before.version);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #isPublishing = () => ['published', 'publish-dropped'].includes(this.#state.phase);

  async #send(): Promise<void> {
    const { content } = this.#state;
    this.#set({ phase: 'saving' });
    const answer = await this.#calls.save(content, this.#tag);
    if (answer.ok) {
      this.#base = content;
      this.#tag = answer.response.headers.get('ETag') ?? this.#tag;
      const { warnings, preview = this.#state.preview } = answer.value;
      // Another person has published or discarded the draft meanwhile: visitors see something else now.
      const isOtherDraft = !['', preview].includes(this.#state.preview);
      this.#set({ warnings, preview, savedAt: this.#clock.now(), saves: this.#state.saves + 1 });
      if (isOtherDraft) return this.#readAndMerge();
      if (!isSameTree(toTree(this.#state.content), toTree(content))) return this.#saveSoon();
      this.#settle();
      return this.#askForVisits();
    }
    const { status, reason, errors = {} } = answer.refusal;
    if (status === 409 || status === 412) return this.#readAndMerge();
    if (status === 422) return this.#set({ phase: 'invalid', errors });
    if (status !== undefined) return this.#failed(reason, 'offline');
    this.#set({ phase: 'offline' });
    this.#timer = setTimeout(() => void this.save(), retryEvery);
  }

  async #readAndMerge(): Promise<void> {
    const now = await this.#calls.read();
    if (!now.ok) return this.#failed(now.refusal.reason, 'offline');
    const base = this.#base;
    const { version, published } = now.value;
    const draft = sharedWith(now.value.draft ?? published, published);
    this.#base = draft;
    this.#tag = now.response.headers.get('ETag') ?? '';
    this.#set({ version, published });
    this.#merge(base, this.#state.content, draft);
    if (this.#state.conflicts.length === 0) this.#saveSoon();
  }

  #merge(base: Content, mine: Content, theirs: Content): void {
    const { tree, conflicts } = mergeTrees(toTree(base), toTree(mine), toTree(theirs));
    const content = sharedWith(toContent(tree), this.#state.published);
    this.#set({ content, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' });
  }

  /** Whether there is a draft. */
  async #startAnew(phase: DraftPhase): Promise<boolean> {
    const now = await this.#calls.read();
    if (!now.ok) {
      this.#failed(now.refusal.reason, 'offline');
      return false;
    }
    const { version, published, preview = '', warnings, samples } = now.value;
    const draft = sharedWith(now.value.draft ?? published, published);
    this.#base = draft;
    this.#tag = now.response.headers.get('ETag') ?? '';
    const read = { content: draft, published, preview, version, warnings, samples };
    this.#set({ ...nothingAsked, ...read, phase, savedAt: this.#clock.now(), saves: this.#state.saves + 1 });
    return now.value.draft !== undefined;
  }

  /** Which booked visits the draft would leave outside: told while there is time to think. */
  async #askForVisits(): Promise<void> {
    const { saves } = this.#state;
    const answer = await this.#calls.preview();
    if (answer.ok && saves === this.#state.saves) this.#set({ visits: answer.value.visits });
  }

  #settle(): void {
    this.#shelf.clear();
    this.#set({ phase: 'still', errors: {}, isAsked: false });
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), pause);
  }

  /** Without an answer it is tried again; with one, its reason is said. */
  #failed(reason: string, unanswered: DraftPhase): void {
    const isUnanswered = ['offline', 'dropped', 'no-answer'].includes(reason);
    this.#set(isUnanswered ? { phase: unanswered } : { phase: 'refused', refusal: reason });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const heard of this.#heard) heard();
  }
}
