import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { withheldNow } from './withheld.ts';
import {
  dropped,
  ok,
  open,
  readdress,
  refused,
  rename,
  sample,
  server,
} from '#tests/support/people/draft-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = () => vi.advanceTimersByTimeAsync(6000);

test('changes are saved once, a moment after the last key', async () => {
  const clinic = server();
  const store = open(clinic);
  store.edit(rename('A'));
  await vi.advanceTimersByTimeAsync(700);
  store.edit(rename('Asha Dental'));
  expect(store.get().phase).toBe('waiting');
  await wait();
  expect(clinic.calls.save).toHaveBeenCalledTimes(1);
  expect(clinic.state.draft?.name).toBe('Asha Dental');
  expect(store.get()).toMatchObject({ phase: 'still', published: sample });
});

test('save calls during a save share one more request', async () => {
  const clinic = server();
  const store = open(clinic);
  store.edit(rename('A'));
  const first = store.save();
  store.edit(rename('Asha Dental'));
  await Promise.all([first, store.save(), store.save()]);
  expect(clinic.calls.save.mock.calls.map(([{ name }, tag]) => [name, tag])).toEqual([
    ['A', '1'],
    ['Asha Dental', '2'],
  ]);
});

test('a field with a fault is saved as it was typed, and says why it stays out', async () => {
  const clinic = server();
  const kept = new Map<string, never>();
  const store = open(clinic, kept);
  store.edit(rename('Asha Dental'));
  await wait();
  store.edit((content) => readdress('desk@asha.example')(rename('')(content)));
  await wait();
  const faulty = {
    errors: { name: 'Write something here' },
    withheld: [{ path: 'name' }],
    content: { name: '' },
  };
  expect(store.get()).toMatchObject({ ...faulty, phase: 'faulty' });
  expect(clinic.state.draft).toMatchObject({ name: '', email: 'desk@asha.example' });
  expect(kept.size).toBe(0);
  await store.publish();
  expect(clinic.state.published).toMatchObject({ name: 'Sample Dental', email: 'desk@asha.example' });
  expect(store.get()).toMatchObject({ ...faulty, phase: 'published' });

  const atAnotherDesk = open(clinic);
  await atAnotherDesk.open();
  expect(atAnotherDesk.get()).toMatchObject({ ...faulty, phase: 'still' });
  await atAnotherDesk.save(true);
  expect(atAnotherDesk.get()).toMatchObject({ ...faulty, phase: 'faulty' });
  atAnotherDesk.edit(rename('Asha Dental'));
  await wait();
  expect(atAnotherDesk.get()).toMatchObject({ phase: 'still', errors: {}, withheld: [] });
  expect(clinic.state.draft?.name).toBe('Asha Dental');
});

test('a field that is emptied and left as it was at once has its fault still', async () => {
  const clinic = server();
  const store = open(clinic);
  store.edit(rename(''));
  await wait();
  store.edit(rename('A'));
  store.edit(rename(''));
  await wait();
  expect(store.get()).toMatchObject({ phase: 'faulty', errors: { name: 'Write something here' } });
});

test('a draft that the server refuses as a whole is kept on this device', async () => {
  const clinic = server();
  const kept = new Map<string, never>();
  const store = open(clinic, kept);
  const errors = { 'reviews.0.id': 'Another one has this id' };
  clinic.calls.save.mockResolvedValueOnce(refused({ status: 422, errors }));
  store.edit(rename('Asha Dental'));
  await wait();
  expect(store.get()).toMatchObject({ phase: 'invalid', errors, content: { name: 'Asha Dental' } });
  expect(kept.size).toBe(1);
});

describe('text that is typed while the server is asked', () => {
  /** Types into the e-mail's field while a call is on its way. */
  const typeDuring = (
    clinic: ReturnType<typeof server>,
    name: keyof typeof clinic.calls,
    type: () => void,
  ) => {
    const fake = clinic.calls[name] as unknown as Mock<(...given: unknown[]) => Promise<unknown>>;
    const call = fake.getMockImplementation()!;
    fake.mockImplementationOnce(async (...given) => {
      const answer = await call(...given);
      type();
      await Promise.resolve();
      return answer;
    });
  };
  const typedMail = 'typed@asha.example';

  test.each(['save', 'publish', 'read'] as const)(
    'is kept and saved when it publishes, during %s',
    async (name) => {
      const clinic = server();
      const kept = new Map<string, never>();
      const store = open(clinic, kept);
      store.edit(rename('Asha Dental'));
      typeDuring(clinic, name, () => store.edit(readdress(typedMail)));
      await store.publish();
      expect(clinic.state.published).toMatchObject({ name: 'Asha Dental', email: sample.email });
      await wait();
      expect(clinic.state.draft).toMatchObject({ name: 'Asha Dental', email: typedMail });
      expect(store.get()).toMatchObject({
        phase: 'still',
        content: { name: 'Asha Dental', email: typedMail },
        published: { name: 'Asha Dental', email: sample.email },
      });
      expect(kept.size).toBe(0);
    },
  );

  test('is the newest in a field that is published', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha'));
    typeDuring(clinic, 'publish', () => store.edit(rename('Asha Dental')));
    await store.publish();
    await wait();
    expect(clinic.state.published.name).toBe('Asha');
    expect(store.get()).toMatchObject({ phase: 'still', conflicts: [], content: { name: 'Asha Dental' } });
    expect(clinic.state.draft?.name).toBe('Asha Dental');
  });

  test('is kept when the draft is discarded', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await wait();
    typeDuring(clinic, 'discard', () => store.edit(readdress(typedMail)));
    await store.discard();
    await wait();
    expect(clinic.state.draft).toMatchObject({ name: 'Sample Dental', email: typedMail });
    expect(store.get()).toMatchObject({ phase: 'still', content: { email: typedMail } });
  });

  test('is kept when an earlier version is restored', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await wait();
    typeDuring(clinic, 'restore', () => store.edit(readdress(typedMail)));
    await store.restore(1);
    await wait();
    expect(clinic.state.draft).toMatchObject({ name: 'Sample Dental', email: typedMail });
  });
});

describe('Undo of an earlier version in the draft', () => {
  test('puts back the replaced draft, and keeps what was typed since', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await wait();
    const undo = await store.restore(1);
    expect(clinic.state.draft?.name).toBe('Sample Dental');
    store.edit(readdress('typed@asha.example'));
    undo!();
    await wait();
    expect(clinic.state.draft).toMatchObject({ name: 'Asha Dental', email: 'typed@asha.example' });
  });

  test('puts back what another owner saved meanwhile, too', async () => {
    const clinic = server();
    const [mine, theirs] = [open(clinic), open(clinic)];
    theirs.edit(readdress('desk@asha.example'));
    await wait();
    const undo = await mine.restore(1);
    expect(clinic.state.draft).toMatchObject({ email: 'hello@clinic.example' });
    undo!();
    await wait();
    expect(clinic.state.draft).toMatchObject({ email: 'desk@asha.example' });
  });

  test('puts back what another owner saved while a file was imported, too', async () => {
    const clinic = server();
    const [mine, theirs] = [open(clinic), open(clinic)];
    theirs.edit(readdress('desk@asha.example'));
    await wait();
    const { undo } = await mine.importFile(new File([], 'clinic.tar'));
    expect(clinic.state.draft).toMatchObject({ email: 'hello@clinic.example' });
    undo!();
    await wait();
    expect(clinic.state.draft).toMatchObject({ email: 'desk@asha.example' });
  });

  test('is not offered where the version did not arrive', async () => {
    const clinic = server();
    const store = open(clinic);
    clinic.goDown(true);
    expect(await store.restore(1)).toBeUndefined();
  });
});

test('without a connection it is kept on this device, and saved when there is one again', async () => {
  const clinic = server();
  const kept = new Map<string, never>();
  const store = open(clinic, kept);
  clinic.goDown(true);
  store.edit(rename('Asha Dental'));
  await wait();
  expect(store.get().phase).toBe('offline');
  store.stop();
  // The page is opened again.
  const later = open(clinic, kept);
  clinic.goDown(false);
  await later.open();
  await wait();
  expect(clinic.state.draft?.name).toBe('Asha Dental');
  expect(kept.size).toBe(0);
});

describe('two owners at once', () => {
  test('changes of different fields are merged', async () => {
    const clinic = server();
    const [mine, theirs] = [open(clinic), open(clinic)];
    theirs.edit(readdress('desk@asha.example'));
    await wait();
    mine.edit(rename('Asha Dental'));
    await wait();
    expect(clinic.state.draft).toMatchObject({ name: 'Asha Dental', email: 'desk@asha.example' });
    expect(mine.get()).toMatchObject({ phase: 'still', conflicts: [] });
  });

  test('a save after the other owner has published loads the published content', async () => {
    const clinic = server();
    const mine = open(clinic);
    const token = (preview: string) =>
      clinic.calls.save.mockImplementationOnce(async (draft) => {
        clinic.state.draft = draft;
        return ok({ version: 1, warnings: [], errors: {}, withheld: [], preview }, '1');
      });
    token('first');
    mine.edit(rename('Asha Dental'));
    await wait();
    expect(mine.get().published.name).toBe('Sample Dental');
    // The other one publishes: the draft's number stays.
    Object.assign(clinic.state, { published: clinic.state.draft, draft: undefined });
    token('second');
    mine.edit(readdress('desk@asha.example'));
    await wait();
    expect(mine.get()).toMatchObject({ phase: 'still', published: { name: 'Asha Dental' } });
    expect(mine.get().content).toMatchObject({ name: 'Asha Dental', email: 'desk@asha.example' });
  });

  test.each(['mine', 'theirs'] as const)('changes of one field conflict until decided: %s', async (whose) => {
    const clinic = server();
    const [mine, theirs] = [open(clinic), open(clinic)];
    theirs.edit(rename('Ravi Dental'));
    await wait();
    mine.edit(rename('Asha Dental'));
    await wait();
    expect(mine.get()).toMatchObject({ phase: 'conflict', content: { name: 'Asha Dental' } });
    expect(clinic.state.draft?.name).toBe('Ravi Dental');
    mine.decide(mine.get().conflicts[0]!, whose);
    await wait();
    expect(mine.get().phase).toBe('still');
    expect(clinic.state.draft?.name).toBe({ mine: 'Asha Dental', theirs: 'Ravi Dental' }[whose]);
  });
});

describe('publishing', () => {
  test('beside a field at fault publishes no draft of another person that was not seen here', async () => {
    const clinic = server();
    const [mine, theirs] = [open(clinic), open(clinic)];
    theirs.edit(rename('Ravi Dental'));
    await wait();
    mine.edit((content) => readdress('desk@asha.example')(rename('')(content)));
    await mine.publish();
    expect(clinic.calls.publish).not.toHaveBeenCalled();
    const content = { name: '', email: 'desk@asha.example' };
    expect(mine.get()).toMatchObject({ phase: 'conflict', content });
  });

  test('saves what is typed first', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await store.publish();
    expect(clinic.state.published.name).toBe('Asha Dental');
    expect(store.get()).toMatchObject({ phase: 'published', version: 2 });
  });

  test('waits until each stranded visit has an answer', async () => {
    const clinic = server();
    const visits = [{ reference: 'K7QM2', date: '2026-11-24', time: '09:00 PM', service: 'Xray' }];
    clinic.calls.publish.mockResolvedValueOnce(refused({ status: 409, visits }));
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await store.publish();
    expect(store.get()).toMatchObject({ phase: 'still', visits });
    store.choose('K7QM2', 'keep');
    await store.publish();
    expect(clinic.calls.publish).toHaveBeenLastCalledWith({ visits: { K7QM2: 'keep' }, reasons: {} }, '2');
    expect(store.get().phase).toBe('published');
  });

  test('tells of the stranded visits as soon as a page with a draft is opened', async () => {
    const clinic = server();
    const visits = [{ reference: 'K7QM2', date: '2026-11-24', time: '09:00 PM', service: 'Xray' }];
    clinic.calls.preview.mockResolvedValueOnce(ok({ visits, withheld: [] }));
    await open(clinic).open();
    expect(clinic.calls.preview).not.toHaveBeenCalled();
    clinic.state.draft = rename('Asha Dental')(sample);
    const store = open(clinic);
    await store.open();
    expect(store.get()).toMatchObject({ phase: 'still', visits });
  });

  test('whose answer did not come is asked for again with the version that was seen, so that it is done once', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await wait();
    clinic.calls.publish.mockResolvedValueOnce(refused(dropped));
    await store.publish();
    expect(store.get().phase).toBe('publish-dropped');
    await store.publish();
    expect(store.get()).toMatchObject({ phase: 'published', version: 2 });
    const [first, second] = clinic.calls.publish.mock.calls;
    expect(first).toEqual(second);
  });

  test('a flagged text stays out until its reason is on the screen, which publishing sends', async () => {
    const clinic = server();
    const field = 'texts.home.aboutIntro.en';
    const flagged = { path: 'texts.home.aboutIntro', field, says: '“best”', flagged: [field] };
    clinic.calls.preview.mockResolvedValue(ok({ visits: [], withheld: [flagged] }));
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await wait();
    expect(withheldNow(store.get())).toEqual([flagged]);
    store.giveReason(field, 'Too short');
    expect(withheldNow(store.get())).toEqual([flagged]);
    store.giveReason(field, 'It is the name of a book');
    expect(withheldNow(store.get())).toEqual([]);
    await store.publish();
    const reasons = { [field]: 'It is the name of a book' };
    expect(clinic.calls.publish).toHaveBeenLastCalledWith({ visits: {}, reasons }, '2');
  });

  test('says nothing of publishing where all that was changed stays out, and keeps a reason that was begun', async () => {
    const clinic = server();
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await wait();
    store.giveReason('texts.home.aboutIntro.en', 'It is');
    clinic.calls.publish.mockResolvedValueOnce(ok({ version: 1, isUnchanged: true }));
    await store.publish();
    expect(store.get()).toMatchObject({
      phase: 'still',
      content: { name: 'Asha Dental' },
      reasons: { 'texts.home.aboutIntro.en': 'It is' },
    });
  });

  test('asks for no visits where there is no draft, as after a picture was withdrawn', async () => {
    const clinic = server();
    const store = open(clinic);
    await store.readAgain();
    expect(clinic.calls.preview).not.toHaveBeenCalled();
    clinic.state.draft = rename('Asha Dental')(sample);
    await store.readAgain();
    expect(clinic.calls.preview).toHaveBeenCalledOnce();
  });
});
