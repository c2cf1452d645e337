import {
  isReason,
  type Content,
  type ContentErrors,
  type VisitChoice,
  type WithheldItem,
} from '#features/clinic/content/content.ts';
import type { CallResult } from '#platform/call.ts';
import type { Clock } from '#platform/clock.ts';
import type { ClinicContent, ContentCalls } from './clinic-content-client.ts';
import { isSameTree, setInTree, shareEqualParts, toContent, toTree } from './content-tree.ts';
import { mergeTrees, type Conflict } from './merge-drafts.ts';
import { withWithheld } from './withheld.ts';
import { untouchedDraft, type DraftPhase, type LocalDraft, type DraftState } from './draft-state.ts';

/** Puts back the draft that an earlier version or an imported file has replaced; what was typed since stays. */
export type UndoReplacement = () => void;

const pause = 800;
const retryEvery = 5000;
/** Keeps the owner's draft: saves it a moment after the last key, loses nothing when the network or another owner comes between. */
export class DraftStore {
  #state: DraftState;
  /** The server's content as last loaded. */
  #base: Content;
  /** The faults in it. */
  #baseErrors: ContentErrors;
  #tag: string;
  /** True while the draft is being published: edits then change no phase. */
  #isPublishing = false;
  #isTypedMeanwhile = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy: Promise<void> | undefined;
  readonly #heard = new Set<() => void>();
  readonly #calls: ContentCalls;
  readonly #localDraft: LocalDraft;
  readonly #clock: Clock;

  constructor(
    first: { content: ClinicContent; tag: string },
    calls: ContentCalls,
    localDraft: LocalDraft,
    clock: Clock,
  ) {
    const { version, published, preview = '', warnings, errors, samples, withheld } = first.content;
    const draft = shareEqualParts(first.content.draft ?? published, published);
    this.#base = draft;
    this.#baseErrors = errors;
    this.#tag = first.tag;
    this.#calls = calls;
    this.#localDraft = localDraft;
    this.#clock = clock;
    this.#state = {
      content: draft,
      published,
      version,
      phase: 'still',
      ...untouchedDraft,
      errors,
      warnings,
      withheld,
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

  /** Opens the editor and resumes a draft that this device stored while offline. */
  async open(): Promise<void> {
    const kept = this.#localDraft.read();
    if (kept) this.#merge(kept.base, kept.content, this.#base);
    else if (this.#state.preview !== '') await this.#askForVisits();
    if (kept && this.#state.conflicts.length === 0) this.#saveSoon();
  }

  edit(change: (content: Content) => Content): void {
    const content = change(this.#state.content);
    this.#localDraft.write({ content, base: this.#base });
    this.#isTypedMeanwhile = true;
    // Another draft may strand others.
    this.#set({ content, ...(!this.#isPublishing && { phase: 'waiting', visits: [] }) });
    this.#saveSoon();
  }

  /** Opens the field: its faults are shown even where nothing is typed yet. */
  show(path: string, press: string): void {
    this.#set({ shown: { path, press }, isAsked: true });
  }

  choose(reference: string, choice: VisitChoice): void {
    this.#set({ choices: { ...this.#state.choices, [reference]: choice } });
  }

  giveReason(path: string, reason: string): void {
    const { reasons, phase } = this.#state;
    const isDone = phase === 'published' || phase === 'undone';
    this.#set({ reasons: { ...reasons, [path]: reason }, phase: isDone ? 'still' : phase });
  }

  decide(conflict: Conflict, whose: 'mine' | 'theirs'): void {
    const tree = toTree(this.#state.content);
    const content =
      whose === 'mine'
        ? this.#state.content
        : shareEqualParts(toContent(setInTree(tree, conflict.path, conflict.theirs)), this.#state.published);
    const conflicts = this.#state.conflicts.filter((one) => one !== conflict);
    this.#localDraft.write({ content, base: this.#base });
    this.#set({ content, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' });
    if (conflicts.length === 0) this.#saveSoon();
  }

  /** Reloads the withheld parts after a permission was stored, which is not part of the document. */
  async readWithheld(): Promise<void> {
    await this.save();
    await this.#askForVisits();
  }

  /** Saves at once. `isAsked`: the owner goes on, or wants to see the faults. */
  async save(isAsked = this.#state.isAsked): Promise<void> {
    clearTimeout(this.#timer);
    this.#set({ isAsked });
    while (this.#busy) await this.#busy;
    if (this.#state.conflicts.length > 0 || this.#isSaved()) {
      const { phase } = this.#state;
      if (['waiting', 'offline', 'invalid', 'refused', ...(isAsked ? ['still'] : [])].includes(phase))
        this.#settle();
      return;
    }
    await this.#alone(() => this.#send());
  }

  /** Replaces the draft while nothing is saved; what is typed meanwhile is saved afterwards. */
  async #alone(act: () => Promise<void>): Promise<void> {
    while (this.#busy) await this.#busy;
    this.#busy = act().finally(() => (this.#busy = undefined));
    await this.#busy;
  }

  async discard(): Promise<void> {
    const { content } = this.#state;
    await this.#alone(async () => {
      const answer = await this.#calls.discard();
      // Without a saved draft there is nothing to discard on the server.
      if (!answer.ok && answer.refusal.status !== 404) this.#failed(answer.refusal.reason, 'offline');
      else await this.#startAnew('still', content);
    });
    if (!this.#isSaved()) await this.save();
  }

  async publish(): Promise<void> {
    await this.#publishing(async () => {
      await this.save();
      const isReady = ['still', 'saving', 'faulty', 'published', 'undone', 'publish-dropped'];
      if (isReady.includes(this.#state.phase)) await this.#alone(() => this.#publish('published'));
    });
  }

  /** Publishes, then saves text typed meanwhile and the parts that were withheld. */
  async #publishing(act: () => Promise<void>): Promise<void> {
    this.#isPublishing = true;
    this.#isTypedMeanwhile = false;
    await act().finally(() => (this.#isPublishing = false));
    const { phase: done, visits } = this.#state;
    if (this.#isSaved() || !['published', 'undone', 'still'].includes(done)) return;
    await this.save();
    if (done === 'still') this.#set({ visits });
    else if (!this.#isTypedMeanwhile && ['still', 'faulty'].includes(this.#state.phase))
      this.#set({ phase: done });
  }

  async #publish(done: 'published' | 'undone'): Promise<void> {
    this.#set({ phase: 'publishing', visits: [] });
    const { choices: visits, reasons } = this.#state;
    // The tag makes a repeated request publish only once.
    const answer = await this.#calls.publish({ visits, reasons }, this.#tag);
    if (answer.ok) {
      await this.#startAnew(answer.value.isUnchanged ? 'still' : done, this.#base);
      const begun = Object.entries(reasons).filter(([, reason]) => !isReason(reason));
      this.#set({ reasons: Object.fromEntries(begun) });
      return;
    }
    const { status, reason, visits: stranded, errors: faults = {} } = answer.refusal;
    if (status === 409 && stranded) return this.#set({ phase: 'still', visits: stranded });
    if (status === 409 && reason !== 'no-draft') return this.#readAndMerge();
    if (status !== 422) return this.#failed(reason, 'publish-dropped');
    this.#set({ phase: 'invalid', errors: faults });
  }

  /** Restores an earlier version as the draft, so that the guard and the booked visits are checked again. Returns Undo. */
  async restore(version: number): Promise<UndoReplacement | undefined> {
    const { answer, undo } = await this.#replace((tag) => this.#calls.restore(version, tag));
    if (!answer.ok) this.#failed(answer.refusal.reason, 'offline');
    return undo;
  }

  /** Makes an exported file the draft. */
  async importFile(file: File) {
    return this.#replace((tag) => this.#calls.importFile(file, tag));
  }

  /** Replaces the draft, once another person's changes have come to it: Undo then brings them back, too. */
  async #replace<Value>(
    send: (tag: string) => Promise<CallResult<Value>>,
  ): Promise<{ answer: CallResult<Value>; undo?: UndoReplacement | undefined }> {
    let replaced: { answer: CallResult<Value>; undo?: UndoReplacement | undefined };
    await this.#alone(async () => {
      let { content } = this.#state;
      let answer = await send(this.#tag);
      if (!answer.ok && answer.refusal.status === 409) {
        await this.#readAndMerge();
        ({ content } = this.#state);
        answer = await send(this.#tag);
      }
      replaced = { answer, undo: answer.ok ? await this.#readReplaced(content) : undefined };
    });
    if (!this.#isSaved()) await this.save();
    return replaced!;
  }

  /** Reloads a draft that was changed elsewhere. */
  async readAgain(): Promise<void> {
    await this.#alone(async () => void (await this.#readReplaced(this.#base)));
    if (!this.#isSaved()) await this.save();
  }

  /**
   * `from`: the content on the screen when another one began to replace it; what was typed since is put on top. Returns Undo, where there
   * is a draft.
   */
  async #readReplaced(from: Content): Promise<UndoReplacement | undefined> {
    // Publishing has no questions without a draft, as after a picture was withdrawn.
    if (!(await this.#startAnew('still', from))) return undefined;
    const read = this.#base;
    await this.#askForVisits();
    return () => this.edit((content) => this.#merged(read, content, from).content);
  }

  /** Publishes the version before this one again. If publishing has questions, that version becomes the draft. */
  async undo(): Promise<void> {
    await this.#publishing(() => this.#alone(() => this.#undo()));
  }

  async #undo(): Promise<void> {
    // Parts that stay out were never published, so the version before does not have them.
    const { content, withheld } = this.#state;
    this.#set({ phase: 'publishing' });
    const list = await this.#calls.versions();
    if (!list.ok) return this.#failed(list.refusal.reason, 'offline');
    const before = list.value.versions.find(({ isPublished }) => !isPublished);
    if (!before) return this.#set({ phase: 'still' });
    // The tag protects a draft that another person has begun meanwhile.
    const answer = await this.#calls.restore(before.version, this.#tag);
    if (!answer.ok && answer.refusal.status === 409) return this.#readAndMerge();
    if (!answer.ok) return this.#failed(answer.refusal.reason, 'offline');
    if (!(await this.#startAnew('publishing', content, withheld))) return;
    await this.#askForVisits();
    if (this.#state.visits.length > 0) this.#set({ phase: 'still' });
    else await this.#publish('undone');
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #send(): Promise<void> {
    const { content } = this.#state;
    this.#set({ phase: 'saving' });
    const answer = await this.#calls.save(content, this.#tag);
    if (answer.ok) {
      this.#base = content;
      this.#tag = answer.response.headers.get('ETag') ?? this.#tag;
      const { preview = this.#state.preview, warnings, errors, withheld } = answer.value;
      this.#baseErrors = errors;
      // Another person has published or discarded the draft meanwhile, so the published content has changed.
      const isOtherDraft = !['', preview].includes(this.#state.preview);
      this.#set({ warnings, withheld, preview, savedAt: this.#clock.now(), saves: this.#state.saves + 1 });
      if (isOtherDraft) return this.#readAndMerge();
      if (!this.#isSaved()) return this.#saveSoon();
      this.#settle();
      // Not awaited: publishing waits for the saving alone, and answers the same question by itself.
      void this.#askForVisits();
      return;
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
    const { version, published, errors, withheld } = now.value;
    const draft = shareEqualParts(now.value.draft ?? published, published);
    this.#base = draft;
    this.#baseErrors = errors;
    this.#tag = now.response.headers.get('ETag') ?? '';
    this.#set({ version, published, withheld });
    this.#merge(base, this.#state.content, draft);
    if (this.#state.conflicts.length === 0) this.#saveSoon();
  }

  #merged(base: Content, mine: Content, theirs: Content, published = this.#state.published) {
    const { tree, conflicts } = mergeTrees(toTree(base), toTree(mine), toTree(theirs));
    return { content: shareEqualParts(toContent(tree), published), conflicts };
  }

  #merge(base: Content, mine: Content, theirs: Content): void {
    const { content, conflicts } = this.#merged(base, mine, theirs);
    this.#set({ content, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' });
  }

  /** Reads the draft again, with these parts of `from` put back and what was typed since on top. Returns whether there is a draft. */
  async #startAnew(phase: DraftPhase, from: Content, parts: readonly WithheldItem[] = []): Promise<boolean> {
    const now = await this.#calls.read();
    if (!now.ok) {
      this.#failed(now.refusal.reason, 'offline');
      return false;
    }
    const { version, published, preview = '', warnings, errors, withheld, samples } = now.value;
    const draft = shareEqualParts(now.value.draft ?? published, published);
    this.#base = draft;
    this.#baseErrors = errors;
    this.#tag = now.response.headers.get('ETag') ?? '';
    const whole = withWithheld(draft, from, parts);
    const { content } = this.#merged(from, this.#state.content, whole, published);
    const read = { content, published, preview, version, warnings, errors, withheld, samples };
    this.#set({
      ...untouchedDraft,
      ...read,
      phase,
      savedAt: this.#clock.now(),
      saves: this.#state.saves + 1,
    });
    if (this.#isSaved()) this.#localDraft.clear();
    else this.#localDraft.write({ content, base: draft });
    return now.value.draft !== undefined;
  }

  /** Checks early which booked visits fall outside the draft's hours, while the owner has time to decide. */
  async #askForVisits(): Promise<void> {
    const { saves } = this.#state;
    const answer = await this.#calls.preview();
    if (!answer.ok || saves !== this.#state.saves) return;
    const { visits, withheld } = answer.value;
    this.#set({ visits, withheld });
  }

  #settle(): void {
    this.#localDraft.clear();
    const errors = this.#baseErrors;
    if (Object.keys(errors).length > 0) this.#set({ phase: 'faulty', errors });
    else this.#set({ phase: 'still', errors, isAsked: false });
  }

  #isSaved(): boolean {
    return isSameTree(toTree(this.#state.content), toTree(this.#base));
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), pause);
  }

  /** Retries a request without an answer; shows the reason of a refusal. */
  #failed(reason: string, unanswered: DraftPhase): void {
    const isUnanswered = ['offline', 'dropped', 'no-answer'].includes(reason);
    this.#set(isUnanswered ? { phase: unanswered } : { phase: 'refused', refusal: reason });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const heard of this.#heard) heard();
  }
}
