import { describe, expect, test } from 'vitest';
import { visit } from '#tests/support/people/desk-day.ts';
import { createChangeQueue } from './use-visit-commands.ts';
import { sendMoveBack, type VisitChange } from './visit-client.ts';
import type { DeskAppointment } from './desk-appointment.ts';

/** A server that takes every change, and answers when it is told to. */
function slowServer() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const send = async ({ id, version }: Pick<DeskAppointment, 'id' | 'version'>, wanted: VisitChange) => {
    asked.push(`${id} at ${version}: ${JSON.stringify(wanted)}`);
    await new Promise<void>((resolve) => waiting.push(resolve));
    const appointment = visit('10:00', { id, version: version + 1, ...('minutes' in wanted && wanted) });
    return { ok: true as const, value: { appointment }, response: new Response() };
  };
  const answerAll = async () => {
    for (; waiting.length > 0; await new Promise(setImmediate)) waiting.shift()!();
  };
  const { send: change, latest, pending } = createChangeQueue(send);
  return { asked, answerAll, change, latest, pending };
}
const asha = visit('10:00', { id: 'asha', version: 3 });
const ravi = visit('11:00', { id: 'ravi', version: 1 });
const arrived = { status: 'arrived' } as const;
const inChair = { status: 'in-chair' } as const;

describe('changes that are pressed before the answer to the one before', () => {
  test('are sent after it, each upon what it made of the visit', async () => {
    const { asked, answerAll, change } = slowServer();
    const answers = [change(asha, arrived), change(ravi, arrived), change(asha, inChair)];
    await new Promise(setImmediate);
    expect(asked).toEqual(['asha at 3: {"status":"arrived"}']);
    await answerAll();
    expect((await Promise.all(answers)).every((answer) => answer?.ok)).toBe(true);
    expect(asked.slice(1)).toEqual(['ravi at 1: {"status":"arrived"}', 'asha at 4: {"status":"in-chair"}']);
  });

  test('are sent again where another of their kind came between: longer, shorter, longer', async () => {
    const { asked, answerAll, change } = slowServer();
    const presses = [75, 60, 75].map((minutes) => change(asha, { minutes }));
    expect([change(asha, arrived), change(asha, { minutes: 75 })]).toEqual([expect.any(Promise), undefined]);
    await new Promise(setImmediate);
    await answerAll();
    await Promise.all(presses);
    expect(asked.map((one) => one.slice(8))).toEqual([
      '3: {"minutes":75}',
      '4: {"minutes":60}',
      '5: {"minutes":75}',
      '6: {"status":"arrived"}',
    ]);
  });

  test('are sent once when they are the same', async () => {
    const { asked, answerAll, change } = slowServer();
    const first = change(asha, arrived);
    expect(change(asha, arrived)).toBeUndefined();
    await new Promise(setImmediate);
    await answerAll();
    await first;
    expect(asked).toHaveLength(1);
    expect(change(asha, arrived)).toBeDefined();
  });

  test('know the length last wanted, whoever asks for it: keys, buttons or the pointer', async () => {
    const { answerAll, change, latest } = slowServer();
    expect(latest(asha)).toEqual(asha);
    const answers = [75, 90].map((minutes) => change(asha, { minutes }));
    expect(latest(asha)).toMatchObject({ version: 3, minutes: 90 });
    expect(latest(ravi)).toEqual(ravi);
    await new Promise(setImmediate);
    await answerAll();
    await Promise.all(answers);
    // The page may not show the answer yet, or show a change from elsewhere.
    expect(latest(asha)).toMatchObject({ version: 5, minutes: 90 });
    expect(latest({ ...asha, version: 6 })).toMatchObject({ version: 6, minutes: 60 });
  });

  test('know the status last wanted, and tell when the last one is answered', async () => {
    const { answerAll, change, latest, pending } = slowServer();
    expect(pending()).toBeUndefined();
    const first = change(asha, arrived);
    expect(latest(asha)).toMatchObject({ version: 3, status: 'arrived' });
    expect(latest(ravi)).toEqual(ravi);
    const back = change(asha, { status: 'confirmed' });
    expect(latest(asha)).toMatchObject({ version: 3, status: 'confirmed' });
    let isAnswered = false;
    const waiting = pending()!.then(() => (isAnswered = true));
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    await answerAll();
    await Promise.all([first, back, waiting]);
    expect(pending()).toBeUndefined();
  });

  test('say from which visit each was sent, so that Undo leads back to a length that the visit had', async () => {
    const { answerAll, change } = slowServer();
    const answers = [75, 90].map((minutes) => change(asha, { minutes }));
    await new Promise(setImmediate);
    await answerAll();
    const before = (await Promise.all(answers)).map((answer) => answer?.before.minutes);
    expect(before).toEqual([60, 75]);
  });
});

test('the undo of a move gives back what the move took: the dentist, “Coming” and that the patient waits', async () => {
  const before = visit('10:00', { id: 'asha', dentist: 'd1', coming: true, status: 'arrived' });
  const sent: VisitChange[] = [];
  let now = visit('11:00', { id: 'asha', dentist: 'd2', status: 'confirmed' });
  const send = async (_: DeskAppointment, change: VisitChange) => {
    sent.push(change);
    now = {
      ...now,
      ...('move' in change ? { time: change.move.time } : (change as Partial<DeskAppointment>)),
    };
    return { ok: true as const, value: { appointment: now }, response: new Response() };
  };
  await sendMoveBack(send, { before, moved: now }, { tellPatient: false });
  expect(sent.slice(1)).toEqual([{ dentist: 'd1' }, { coming: true }, { status: 'arrived' }]);
  sent.length = 0;
  await sendMoveBack(send, { before: now, moved: { ...now, time: '11:00' } }, { tellPatient: false });
  expect(sent).toHaveLength(1);
});
