import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { ok, open, readdress, refused, rename, sample, server } from '#tests/support/people/draft-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = () => vi.advanceTimersByTimeAsync(6000);

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
          errors: {},
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
