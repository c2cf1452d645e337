import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
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

test('a field that the server refuses says why and stays as it was typed', async () => {
  const store = open(server());
  store.edit(rename(''));
  await wait();
  expect(store.get()).toMatchObject({ phase: 'invalid', errors: { name: 'Write something here' } });
  store.edit(rename('Asha Dental'));
  await wait();
  expect(store.get()).toMatchObject({ phase: 'still', errors: {} });
});

test('a refused field keeps nothing else from being saved and published, and stays on this device', async () => {
  const clinic = server();
  const kept = new Map<string, never>();
  const store = open(clinic, kept);
  store.edit((content) => readdress('desk@asha.example')(rename('')(content)));
  await wait();
  const unsaved = [{ path: 'name', field: 'name', says: 'Write something here' }];
  expect(store.get()).toMatchObject({ phase: 'invalid', unsaved, content: { name: '' } });
  expect(clinic.state.draft).toMatchObject({ name: 'Sample Dental', email: 'desk@asha.example' });
  await store.publish();
  expect(clinic.state.published).toMatchObject({ name: 'Sample Dental', email: 'desk@asha.example' });
  expect(store.get()).toMatchObject({ phase: 'published', unsaved, content: { name: '' } });

  const later = open(clinic, kept);
  await later.open();
  await wait();
  expect(later.get()).toMatchObject({ phase: 'invalid', unsaved, content: { name: '' } });
  expect(clinic.state.draft).toBeUndefined();
  later.edit(rename('Asha Dental'));
  await wait();
  expect(later.get()).toMatchObject({ phase: 'still', unsaved: [], errors: {} });
  expect(clinic.state.draft?.name).toBe('Asha Dental');
  expect(kept.size).toBe(0);
});

test('a new line that is not filled in stays out as a whole', async () => {
  const clinic = server();
  const store = open(clinic);
  const errors = { 'holidays.0.name.en': 'Write something here' };
  clinic.calls.save.mockResolvedValueOnce(refused({ status: 422, errors }));
  const holidays = [{ date: '2026-12-25', name: { en: '' } }];
  store.edit((content) => ({ ...rename('Asha Dental')(content), holidays }));
  await wait();
  expect(store.get()).toMatchObject({
    phase: 'invalid',
    errors,
    unsaved: [{ path: 'holidays.2026-12-25', field: 'holidays.2026-12-25.name.en' }],
    content: { holidays },
  });
  expect(clinic.state.draft).toMatchObject({ name: 'Asha Dental', holidays: [] });
});

test('a fault at a field that is as published holds the part back that was changed near it', async () => {
  const clinic = server();
  const block = {
    id: 'b',
    prices: [
      { id: 'p', rupees: 1 },
      { id: 'q', rupees: 2 },
    ],
  };
  clinic.state.published = { ...sample, blocks: [block] } as unknown as Content;
  const store = open(clinic);
  const errors = { 'blocks.0.prices.1.rupees': 'Another one costs the same' };
  clinic.calls.save.mockResolvedValueOnce(refused({ status: 422, errors }));
  const prices = [{ id: 'p', rupees: 2 }, block.prices[1]];
  store.edit(
    (content) =>
      ({ ...rename('Asha Dental')(content), blocks: [{ ...block, prices }] }) as unknown as Content,
  );
  await wait();
  expect(store.get().unsaved).toMatchObject([{ path: 'blocks.b.prices' }]);
  expect(clinic.state.draft).toMatchObject({ name: 'Asha Dental', blocks: [block] });
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
        return ok({ version: 1, warnings: [], preview }, '1');
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
  test('beside an unfinished line shows its fault at that line, wherever the line stands then', async () => {
    const clinic = server();
    const holiday = (date: string, en: string) => ({ date, name: { en } });
    clinic.state.published = { ...sample, holidays: [holiday('2026-12-25', 'Christmas')] };
    const save = clinic.calls.save.getMockImplementation()!;
    clinic.calls.save.mockImplementation(async (draft, tag) => {
      const at = draft.holidays.findIndex(({ name }) => name.en === '');
      const errors = { [`holidays.${at}.name.en`]: 'Write something here' };
      return at === -1 ? save(draft, tag) : refused({ status: 422, errors });
    });
    const store = open(clinic);
    const holidays = [holiday('2026-08-15', ''), ...clinic.state.published.holidays];
    store.edit((content) => ({ ...rename('Asha Dental')(content), holidays }));
    await store.publish();
    expect(store.get()).toMatchObject({ phase: 'published', content: { holidays: holidays.toReversed() } });
    expect(Object.keys(store.get().errors)).toEqual(['holidays.1.name.en']);
  });

  test('beside a refused field publishes no draft of another person that was not seen here', async () => {
    const clinic = server();
    const [mine, theirs] = [open(clinic), open(clinic)];
    mine.edit(rename(''));
    await wait();
    theirs.edit(rename('Ravi Dental'));
    await wait();
    mine.edit(readdress('desk@asha.example'));
    await mine.publish();
    expect(clinic.calls.publish).not.toHaveBeenCalled();
    const content = { name: '', email: 'desk@asha.example' };
    expect(mine.get()).toMatchObject({ phase: 'conflict', unsaved: [], content });
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

describe('undo after publishing', () => {
  const versions = ok({
    versions: [2, 1].map((version) => ({
      version,
      isPublished: version === 2,
      madeAt: 0,
      madeBy: 'Asha',
      changes: [],
      reasons: {},
    })),
  });
  const publishOne = async () => {
    const clinic = server();
    clinic.calls.versions.mockResolvedValue(versions);
    const store = open(clinic);
    store.edit(rename('Asha Dental'));
    await store.publish();
    return { clinic, store };
  };

  test('publishes the version before it', async () => {
    const { clinic, store } = await publishOne();
    await store.undo();
    expect(clinic.calls.restore).toHaveBeenCalledExactlyOnceWith(1, '3');
    expect(clinic.state).toMatchObject({ published: sample, draft: undefined });
    expect(store.get()).toMatchObject({ phase: 'undone', content: sample });
  });

  test('makes it the draft where visits would be stranded', async () => {
    const { clinic, store } = await publishOne();
    const visits = [{ reference: 'K7QM2', date: '2026-11-24', time: '09:00 PM', service: 'Xray' }];
    clinic.calls.preview.mockResolvedValueOnce(ok({ visits, withheld: [] }));
    await store.undo();
    expect(store.get()).toMatchObject({ phase: 'still', visits, content: sample });
    expect(clinic.state.published.name).toBe('Asha Dental');
  });

  test('makes it the draft where a fault is found', async () => {
    const { clinic, store } = await publishOne();
    clinic.calls.read.mockResolvedValueOnce(
      ok(
        {
          version: 3,
          published: clinic.state.published,
          draft: sample,
          warnings: [],
          withheld: [],
          samples: [],
        },
        '4',
      ),
    );
    clinic.calls.publish.mockResolvedValueOnce(
      refused({ status: 422, errors: { name: 'Too long for an SMS' } }),
    );
    await store.undo();
    expect(store.get()).toMatchObject({ phase: 'invalid', errors: { name: 'Too long for an SMS' } });
  });

  test('keeps what stayed out in the draft', async () => {
    const { clinic, store } = await publishOne();
    const review = { id: 'r1', name: 'Meher' };
    const withReview = { ...clinic.state.published, reviews: [review] } as unknown as Content;
    const withheld = [{ path: 'reviews.r1', field: 'reviews.r1.permission', says: 'Tick it' }];
    clinic.state.draft = withReview;
    clinic.calls.preview.mockResolvedValue(ok({ visits: [], withheld }));
    await store.readAgain();
    await store.undo();
    expect(clinic.state.published).toEqual(sample);
    expect(store.get()).toMatchObject({
      phase: 'undone',
      content: { name: 'Sample Dental', reviews: [review] },
    });
    expect(clinic.state.draft).toMatchObject({ reviews: [review] });
  });

  test('never replaces the draft that another person has begun since', async () => {
    const { clinic, store } = await publishOne();
    const other = open(clinic);
    other.edit(readdress('desk@asha.example'));
    await wait();
    await store.undo();
    await wait();
    expect(clinic.state.draft).toMatchObject({ name: 'Asha Dental', email: 'desk@asha.example' });
    expect(store.get()).toMatchObject({ phase: 'still', content: { email: 'desk@asha.example' } });
  });
});
