import {
  isReason,
  type Content,
  type ContentErrors,
  type VisitChoice,
  type WithheldItem,
} from '#features/clinic/content/content.ts';
import type { Clock } from '#platform/clock.ts';
import type { ClinicContent, ContentCalls } from './clinic-content-client.ts';
import { isSameTree, putInTree, shareEqualParts, toContent, toTree, treePath } from './content-tree.ts';
import { mergeTrees, type Conflict } from './merge-drafts.ts';
import { faultyParts, fieldPathOf, keysOf, withoutWithheld, withWithheld } from './withheld.ts';
import { untouchedDraft, type DraftPhase, type LocalDraft, type DraftState } from './draft-state.ts';

const pause = 800;
const retryEvery = 5000;
/** Keeps the owner's draft: saves it a moment after the last key, loses nothing when the network or another owner comes between. */
export class DraftStore {
  #state: DraftState;
  /** The server's content as last loaded. */
  #base: Content;
  #tag: string;
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
    const { version, published, preview = '', warnings, samples, withheld } = first.content;
    const draft = shareEqualParts(first.content.draft ?? published, published);
    this.#base = draft;
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
    // Another draft may strand others.
    this.#set({ content, phase: 'waiting', visits: [] });
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
        : shareEqualParts(toContent(putInTree(tree, conflict.path, conflict.theirs)), this.#state.published);
    const conflicts = this.#state.conflicts.filter((one) => one !== conflict);
    this.#localDraft.write({ content, base: this.#base });
    this.#set({ content, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' });
    if (conflicts.length === 0) this.#saveSoon();
  }

  /** Asks again what stays out: a permission was written, which is no part of the document. */
  async readWithheld(): Promise<void> {
    await this.save();
    await this.#askForVisits();
  }

  /** Saves at once. `isAsked`: the owner goes on, or wants to see the faults. */
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
    // Without a saved draft there is nothing to discard on the server.
    if (!answer.ok && answer.refusal.status !== 404) return this.#failed(answer.refusal.reason, 'offline');
    this.#localDraft.clear();
    await this.#startAnew('still');
  }

  async publish(): Promise<void> {
    await this.save();
    const { phase, unsaved } = this.#state;
    const isSaved = ['still', 'published', 'undone', 'publish-dropped'].includes(phase);
    if (isSaved || (phase === 'invalid' && unsaved.length > 0)) await this.#publish('published');
  }

  async #publish(done: 'published' | 'undone'): Promise<void> {
    this.#set({ phase: 'publishing', visits: [] });
    const { choices: visits, reasons, content, unsaved } = this.#state;
    // The tag makes a repeated request publish only once.
    const answer = await this.#calls.publish({ visits, reasons }, this.#tag);
    if (answer.ok) {
      this.#localDraft.clear();
      await this.#startAnew(answer.value.isUnchanged ? 'still' : done);
      const begun = Object.entries(reasons).filter(([, reason]) => !isReason(reason));
      this.#set({ reasons: Object.fromEntries(begun) });
      await this.#putBack(content, unsaved);
      return;
    }
    const { status, reason, visits: stranded, errors: faults = {} } = answer.refusal;
    if (status === 409 && stranded) return this.#set({ phase: 'still', visits: stranded });
    if (status === 409 && reason !== 'no-draft') return this.#readAndMerge();
    if (status !== 422) return this.#failed(reason, 'publish-dropped');
    this.#set({ phase: 'invalid', errors: faults, unsaved: [] });
  }

  /** Puts parts that stayed out of what was published back on the screen and on this device, and saves those that can be saved. */
  async #putBack(from: Content, parts: readonly WithheldItem[]): Promise<void> {
    const { phase: done } = this.#state;
    if (parts.length === 0) return;
    this.edit((published) => withWithheld(published, from, parts));
    await this.save();
    const { phase, unsaved } = this.#state;
    if (phase === 'still' || unsaved.length > 0) this.#set({ phase: done });
  }

  /** Restores an earlier version as the draft, so that the guard and the booked visits are checked again. */
  async restore(version: number): Promise<void> {
    const answer = await this.#calls.restore(version);
    if (!answer.ok) return this.#failed(answer.refusal.reason, 'offline');
    await this.readAgain();
  }

  /** Reloads a draft that was replaced elsewhere, by an earlier version or an imported file. */
  async readAgain(): Promise<void> {
    // Publishing has no questions without a draft, as after a picture was withdrawn.
    if (await this.#startAnew('still')) await this.#askForVisits();
  }

  /** Publishes the version before this one again. If publishing has questions, that version becomes the draft. */
  async undo(): Promise<void> {
    // These were never published, so the version before does not have them.
    const { content } = this.#state;
    const withheld = [...this.#state.withheld, ...this.#state.unsaved];
    this.#set({ phase: 'publishing' });
    const list = await this.#calls.versions();
    if (!list.ok) return this.#failed(list.refusal.reason, 'offline');
    const before = list.value.versions.find(({ isPublished }) => !isPublished);
    if (!before) return this.#set({ phase: 'still' });
    // The tag protects a draft that another person has begun meanwhile.
    const answer = await this.#calls.restore(before.version, this.#tag);
    if (!answer.ok && answer.refusal.status === 409) return this.#readAndMerge();
    if (!answer.ok) return this.#failed(answer.refusal.reason, 'offline');
    if (!(await this.#startAnew('publishing'))) return;
    await this.#askForVisits();
    if (this.#state.visits.length > 0) this.#set({ phase: 'still' });
    else await this.#publish('undone');
    if (this.#state.phase === 'undone') await this.#putBack(content, withheld);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #send(): Promise<void> {
    const { content } = this.#state;
    this.#set({ phase: 'saving' });
    const { answer, sent, unsaved, errors } = await this.#saveWithoutFaults(content);
    if (!answer) return this.#set({ phase: 'invalid', errors, unsaved });
    if (answer.ok) {
      this.#base = sent;
      this.#tag = answer.response.headers.get('ETag') ?? this.#tag;
      const { preview = this.#state.preview } = answer.value;
      const warnings = answer.value.warnings.map((warning) => ({
        ...warning,
        path: pathIn(content, sent, warning.path),
      }));
      // Another person has published or discarded the draft meanwhile, so the published content has changed.
      const isOtherDraft = !['', preview].includes(this.#state.preview);
      this.#set({ warnings, preview, savedAt: this.#clock.now(), saves: this.#state.saves + 1 });
      if (unsaved.length > 0) this.#localDraft.write({ content: this.#state.content, base: sent });
      if (isOtherDraft) return this.#readAndMerge();
      if (!isSameTree(toTree(this.#state.content), toTree(content))) return this.#saveSoon();
      if (unsaved.length > 0) this.#set({ phase: 'invalid', errors, unsaved });
      else this.#settle();
      // Not awaited: publishing waits for the saving alone, and answers the same question by itself.
      void this.#askForVisits();
      return;
    }
    const { status, reason } = answer.refusal;
    if (status === 409 || status === 412) return this.#readAndMerge();
    if (status === 422) return this.#set({ phase: 'invalid', errors, unsaved: [] });
    if (status !== undefined) return this.#failed(reason, 'offline');
    this.#set({ phase: 'offline' });
    this.#timer = setTimeout(() => void this.save(), retryEvery);
  }

  /** Saves with the published value of each part at fault; without an answer where nothing else is new. */
  async #saveWithoutFaults(content: Content) {
    let unsaved: readonly WithheldItem[] = [];
    let errors: ContentErrors = {};
    for (;;) {
      const sent = withoutWithheld(content, this.#state.published, unsaved);
      if (unsaved.length > 0 && isSameTree(toTree(sent), toTree(this.#base)))
        return { sent, unsaved, errors };
      const answer = await this.#calls.save(sent, this.#tag);
      if (answer.ok || answer.refusal.status !== 422) return { answer, sent, unsaved, errors };
      const faults = answer.refusal.errors ?? {};
      for (const [path, says] of Object.entries(faults))
        errors = { ...errors, [pathIn(content, sent, path)]: says };
      const found = faultyParts(sent, this.#state.published, faults);
      if (found.length === 0) return { answer, sent, unsaved, errors };
      unsaved = [...unsaved, ...found];
    }
  }

  async #readAndMerge(): Promise<void> {
    const now = await this.#calls.read();
    if (!now.ok) return this.#failed(now.refusal.reason, 'offline');
    const base = this.#base;
    const { version, published, withheld } = now.value;
    const draft = shareEqualParts(now.value.draft ?? published, published);
    this.#base = draft;
    this.#tag = now.response.headers.get('ETag') ?? '';
    this.#set({ version, published, withheld, unsaved: [] });
    this.#merge(base, this.#state.content, draft);
    if (this.#state.conflicts.length === 0) this.#saveSoon();
  }

  #merge(base: Content, mine: Content, theirs: Content): void {
    const { tree, conflicts } = mergeTrees(toTree(base), toTree(mine), toTree(theirs));
    const content = shareEqualParts(toContent(tree), this.#state.published);
    this.#set({ content, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' });
  }

  /** Returns whether there is a draft. */
  async #startAnew(phase: DraftPhase): Promise<boolean> {
    const now = await this.#calls.read();
    if (!now.ok) {
      this.#failed(now.refusal.reason, 'offline');
      return false;
    }
    const { version, published, preview = '', warnings, withheld, samples } = now.value;
    const draft = shareEqualParts(now.value.draft ?? published, published);
    this.#base = draft;
    this.#tag = now.response.headers.get('ETag') ?? '';
    const read = { content: draft, published, preview, version, warnings, withheld, samples };
    this.#set({
      ...untouchedDraft,
      ...read,
      phase,
      savedAt: this.#clock.now(),
      saves: this.#state.saves + 1,
    });
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
    this.#set({ phase: 'still', errors: {}, unsaved: [], isAsked: false });
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

/** A field's path in the document on the screen, whose lists may have more lines than the one that was sent. */
const pathIn = (content: Content, sent: Content, path: string): string =>
  fieldPathOf(content, treePath(sent, keysOf(path)).join('.'));
