import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  changeStatus,
  moveAppointment,
  undoStatus,
} from '#features/booking/appointments/change-appointment.server.ts';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { closeTime, reopenTime } from '#features/booking/appointments/close-time.server.ts';
import { changeDentist } from '#features/booking/dentists/change-dentist.server.ts';
import { offerMinutes } from '#features/booking/slots/offer-time.ts';
import englishTexts from '#features/notifications/templates/words.en.ts';
import hindi from '#features/notifications/templates/words.hi.ts';
import marathi from '#features/notifications/templates/words.mr.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { waitingPatients } from '#tests/support/people/waiting-patients.ts';
import { answerOffer } from './answer-offer.server.ts';
import { findOpenOffer } from './earlier-offers-store.server.ts';
import { endOffer } from './end-offer.server.ts';
import { offerFreedSlots } from './offer-freed-slots.server.ts';
import type { PatientAction } from '../page/patient-actions.ts';

const minute = 60_000;

describeEachDatabase('an earlier slot wanted', (open, kind) => {
  const clinic = async (now?: string, differences?: Parameters<typeof waitingPatients>[2]) => {
    const database = await open();
    return { database, ...waitingPatients(database, now, differences) };
  };
  const answer = (offer: { id: string } | undefined, accept: boolean): PatientAction => ({
    type: 'offer',
    offer: offer!.id,
    accept,
  });

  test('is not held for a landline, which takes no SMS about it', async () => {
    const { database, patient, staffCancel, offerAll } = await clinic();
    const early = await patient('2026-11-24', '10:00');
    const [first, second] = [await patient('2026-11-25', '10:00'), await patient('2026-11-25', '11:00')];
    await first.wish();
    await second.wish();
    await database.queries
      .updateTable('appointments')
      .set({ mobile: '+912223456789' })
      .where('id', '=', (await first.now()).id)
      .execute();
    await staffCancel(early);
    await offerAll();
    expect(await first.offer()).toBeUndefined();
    expect(await second.offer()).toMatchObject({ date: '2026-11-24', time: '10:00' });
  });

  test('goes to the first who asked, is held for no other patient, and is taken in one move', async () => {
    const { database, booking, patient, staffCancel, undoRunsOut, taken, offerAll } = await clinic();
    const early = await patient('2026-11-24', '10:00');
    const [first, second] = [await patient('2026-11-25', '10:00'), await patient('2026-11-25', '11:00')];
    await first.wish();
    await second.wish();
    await offerAll();
    // A slot that was free when they asked is not offered.
    expect([await first.offer(), await second.offer()]).toEqual([undefined, undefined]);

    await staffCancel(early);
    await offerAll();
    const offer = await first.offer();
    expect(offer).toMatchObject({ date: '2026-11-24', time: '10:00' });
    expect(await second.offer()).toBeUndefined();
    const texts = (await outboxRows(database)).filter(({ event }) => event === 'earlier-slot');
    expect(texts).toMatchObject([
      { appointment_id: (await first.now()).id, state: 'queued', expires_at: offer!.until },
    ]);
    expect(texts[0]!.payload).toContain('Tue 24 Nov at 10 AM');
    const rival = wanted({ date: '2026-11-24', time: '10:00', mobileNumber: mobile(99) });
    expect(await bookAppointment(booking, rival, 'rival')).toMatchObject({ reason: 'slot-taken' });

    // Another patient who has the offer's id can't answer it.
    expect(await second.does(answer(offer, true))).toMatchObject({ reason: 'offer-ended' });
    const twice = await Promise.all([first.does(answer(offer, true)), first.does(answer(offer, true))]);
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await first.page()).toMatchObject({
      state: 'moved',
      date: '2026-11-24',
      time: '10:00',
      earlier: { wanted: false },
    });
    undoRunsOut();
    await offerAll();
    // The time that the first one had is earlier than what the second has.
    expect(await second.offer()).toMatchObject({ date: '2026-11-25', time: '10:00' });
    expect(await taken()).toEqual(['2026-11-24 10:00', '2026-11-25 10:00', '2026-11-25 11:00']);
  });

  test('in a chair that is blocked is not offered, and no longer given', async () => {
    const { booking, patient, staffCancel, offerAll } = await clinic();
    const early = await patient('2026-11-24', '10:00');
    const waiting = await patient('2026-11-25', '10:00');
    await waiting.wish();
    const tuesday = { fromDate: '2026-11-24', toDate: '2026-11-24', fromTime: null, toTime: null };
    const texts = { kind: 'block', weekday: null, reason: 'Compressor', publicText: '' } as const;
    const block = async () => {
      const result = await closeTime(booking, { ...tuesday, ...texts, chair: 1 }, [(await early.now()).id]);
      if (!result.ok) throw new Error(result.reason);
      return result.closure;
    };
    const closure = await block();
    await staffCancel(early);
    await offerAll();
    expect(await waiting.offer()).toBeUndefined();
    await reopenTime(booking, closure.id);
    await offerAll();
    const offer = await waiting.offer();
    expect(offer).toMatchObject({ date: '2026-11-24', time: '10:00' });
    await block();
    expect(await waiting.offer()).toEqual(offer);
    // Nor by a move to the time that is still held for them.
    const move = { type: 'move', date: '2026-11-24', time: '10:00' } as const;
    expect(await waiting.does(move)).toMatchObject({ ok: false, reason: 'slot-taken' });
    expect(await waiting.does(answer(offer, true))).toMatchObject({ ok: false, reason: 'offer-ended' });
    await offerAll();
    expect(await waiting.offer()).toBeUndefined();
  });

  test('with one dentist is not taken once the desk has put the visit with another: it stays as the desk left it', async () => {
    const dentists = ['anna', 'bina'].map((id, index) => ({ id, name: `Dr. ${id}`, chair: index + 1 }));
    const two = { chairs: 2, clinic: { dentists } };
    const { booking, patient, staffCancel, offerAll, taken } = await clinic(undefined, two);
    const early = await patient('2026-11-24', '10:00', 'anna');
    const waiting = await patient('2026-11-25', '10:00', 'anna');
    await waiting.wish();
    await staffCancel(early);
    await offerAll();
    const offer = await waiting.offer();
    expect(offer).toMatchObject({ date: '2026-11-24', time: '10:00' });
    expect((await changeDentist(booking, await waiting.now(), 'bina')).ok).toBe(true);
    expect(await waiting.does(answer(offer, true))).toMatchObject({ ok: false, reason: 'offer-ended' });
    expect(await waiting.now()).toMatchObject({ date: '2026-11-25', dentist: 'bina', chair: 2 });
    // The page offers it no longer, and others can have the time.
    await offerAll();
    expect(await waiting.offer()).toBeUndefined();
    expect(await taken()).toEqual(['2026-11-25 10:00']);
    expect((await changeDentist(booking, await waiting.now(), null)).ok).toBe(true);
    await offerAll();
    expect(await waiting.offer()).toBeUndefined();
  });

  test('that ran out is not declined in place of a newer one', async () => {
    const { database, booking, clock, patient, staffCancel, offerAll } = await clinic();
    const [early, later] = [await patient('2026-11-24', '10:00'), await patient('2026-11-24', '11:00')];
    const waiting = await patient('2026-11-25', '10:00');
    await waiting.wish();
    await staffCancel(early);
    await offerAll();
    const current = await waiting.now();
    const old = await findOpenOffer(database.queries, current.id);
    // Between the reading of the old offer and its answer it runs out, and the next one is made.
    clock.advance(offerMinutes * minute);
    await staffCancel(later);
    await offerAll();
    const newer = await findOpenOffer(database.queries, current.id);
    expect(newer!.id).not.toBe(old!.id);
    const isEnded = await database.transaction((tx) => endOffer(tx, current, 'declined', old!.id));
    expect(isEnded).toBe(false);
    const answered = await answerOffer(booking, current, { offer: old!.id, accept: false });
    expect(answered).toMatchObject({ reason: 'offer-ended' });
    expect((await findOpenOffer(database.queries, current.id))?.id).toBe(newer!.id);
  });

  test('is kept for 15 minutes, then asked of the next one, then free for all', async () => {
    const { booking, clock, patient, staffCancel, offerAll, taken } = await clinic();
    const early = await patient('2026-11-24', '10:00');
    const [first, second] = [await patient('2026-11-25', '10:00'), await patient('2026-11-25', '11:00')];
    await first.wish();
    await second.wish();
    await staffCancel(early);
    await offerAll();
    const offer = await first.offer();
    clock.advance(15 * minute - 1);
    await offerAll();
    expect(await first.offer()).toEqual(offer);
    clock.advance(1);
    expect(await first.offer()).toBeUndefined();
    expect(await first.does(answer(offer, true))).toMatchObject({ reason: 'offer-ended' });
    await offerAll();
    expect(await second.offer()).toMatchObject({ date: '2026-11-24', time: '10:00' });
    expect(await second.does(answer(await second.offer(), false))).toMatchObject({ ok: true });
    await offerAll();
    expect([await first.offer(), await second.offer()]).toEqual([undefined, undefined]);
    expect(await taken()).toEqual(['2026-11-25 10:00', '2026-11-25 11:00']);
    const anybody = wanted({ date: '2026-11-24', time: '10:00', mobileNumber: mobile(99) });
    expect(await bookAppointment(booking, anybody, 'anybody')).toMatchObject({ ok: true });
  });

  test('also when a patient moves or is missed, and when closed time is opened again', async () => {
    const { booking, clock, patient, change, undoRunsOut, offerAll } = await clinic();
    const mover = await patient('2026-11-24', '12:00');
    const missed = await patient('2026-11-24', '11:00');
    const closed = await closeTime(
      booking,
      {
        kind: 'block',
        fromDate: '2026-11-24',
        toDate: '2026-11-24',
        fromTime: '10:00',
        toTime: '11:00',
        weekday: null,
        reason: 'x',
        publicText: '',
      },
      [],
    );
    const waiter = await patient('2026-11-26', '10:00');
    await waiter.wish();
    const offered = async () => {
      await offerAll();
      const offer = await waiter.offer();
      if (offer) await waiter.does(answer(offer, false));
      return offer?.time;
    };
    expect(await offered()).toBeUndefined();
    await mover.does({ type: 'move', date: '2026-11-27', time: '10:00' });
    undoRunsOut();
    expect(await offered()).toBe('12:00');
    await reopenTime(booking, closed.ok ? closed.closure.id : '');
    expect(await offered()).toBe('10:00');
    await changeStatus(booking, change(await missed.now()), 'no-show');
    undoRunsOut();
    expect(await offered()).toBe('11:00');
    clock.advance(minute);
    expect(await offered()).toBeUndefined();
  });

  test('not before the desk can undo the cancellation, the no-show or the move that freed it', async () => {
    const { booking, clock, patient, change, taken, offerAll } = await clinic();
    const visit = await patient('2026-11-24', '10:00');
    const other = await patient('2026-11-24', '11:00');
    const waiter = await patient('2026-11-26', '10:00');
    await waiter.wish();
    const before = await taken();
    const to = { date: '2026-11-27', time: '10:00' };
    const terms = { notifyPatient: false, arrangement: 'listed' } as const;
    const ways = [
      [() => changeStatus(booking, current, 'cancelled'), () => undoStatus(booking, current)],
      [() => changeStatus(booking, current, 'no-show'), () => undoStatus(booking, current)],
      [
        () => moveAppointment(booking, current, to, terms),
        () => moveAppointment(booking, current, { date: '2026-11-24', time: '10:00' }, terms),
      ],
    ] as const;
    let current = await visit.now();
    for (const [leave, undo] of ways) {
      const left = await leave();
      current = left.ok ? left.appointment : current;
      clock.advance(undoSeconds * 1000);
      await offerAll();
      expect(await waiter.offer()).toBeUndefined();
      const undone = await undo();
      current = undone.ok ? undone.appointment : current;
      expect([left.ok, undone.ok, await taken()]).toEqual([true, true, before]);
      clock.advance(undoSeconds * 1000 + 1);
    }
    await changeStatus(booking, change(await other.now()), 'cancelled');
    await offerAll();
    expect(await waiter.offer()).toBeUndefined();
    clock.advance(undoSeconds * 1000 + 1);
    await offerAll();
    expect(await waiter.offer()).toMatchObject({ date: '2026-11-24', time: '11:00' });
  });

  test('never less than two hours ahead, and no patient is asked at night', async () => {
    const { clock, patient, staffCancel, offerAll } = await clinic('2026-11-23T18:59:00+05:30');
    const soon = await patient('2026-11-23', '20:00');
    const tomorrow = await patient('2026-11-24', '10:00');
    const waiter = await patient('2026-11-25', '10:00');
    await waiter.wish();
    await staffCancel(soon);
    await offerAll();
    expect(await waiter.offer()).toBeUndefined();
    clock.advance(120 * minute - 1);
    await staffCancel(tomorrow);
    await offerAll();
    expect(await waiter.offer()).toBeUndefined();
    clock.advance(11 * 60 * minute - 2 * minute - 1);
    await offerAll();
    expect(await waiter.offer()).toBeUndefined();
    clock.advance(minute);
    await offerAll();
    expect(await waiter.offer()).toMatchObject({ date: '2026-11-24', time: '10:00' });
  });

  test('lets go of what is kept when its patient cancels, moves, or wants it no more', async () => {
    for (const action of [
      { type: 'cancel' },
      { type: 'move', date: '2026-11-27', time: '10:00' },
      { type: 'earlier', wanted: false },
    ] as const) {
      const { patient, staffCancel, offerAll, taken } = await clinic();
      const early = await patient('2026-11-24', '10:00');
      const waiter = await patient('2026-11-25', '10:00');
      await waiter.wish();
      await staffCancel(early);
      await offerAll();
      expect(await taken()).toContain('2026-11-24 10:00');
      expect(await waiter.does(action)).toMatchObject({ ok: true });
      expect(await taken()).not.toContain('2026-11-24 10:00');
      expect(await waiter.page()).toMatchObject({ earlier: { wanted: false } });
    }
  });

  test('lets go of it when staff cancel the visit, or take the patient earlier still', async () => {
    const { patient, staffCancel, offerAll, taken } = await clinic();
    const early = await patient('2026-11-24', '10:00');
    const waiter = await patient('2026-11-25', '10:00');
    await waiter.wish();
    await staffCancel(early);
    await offerAll();
    await staffCancel(waiter);
    await offerAll();
    expect(await taken()).toEqual([]);
  });

  test('many who wait, several processes that offer, and rivals who book: every slot has one patient', async () => {
    const { database, booking, clock, patient, staffCancel, offerAll, taken } = await clinic();
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const other = bookingOn(kind === 'postgres' ? await open(database.location) : database, { clock });
    const early = [await patient('2026-11-24', '10:00'), await patient('2026-11-24', '11:00')];
    const waiting = [];
    for (const time of ['10:00', '11:00', '12:00', '13:00']) {
      const waiter = await patient('2026-11-25', time);
      await waiter.wish();
      waiting.push(waiter);
    }
    await Promise.all(early.map(staffCancel));
    const rival = (index: number) =>
      bookAppointment(
        booking,
        wanted({ date: '2026-11-24', time: '10:00', mobileNumber: mobile(50 + index) }),
        crypto.randomUUID(),
      );
    await Promise.all([
      offerFreedSlots(booking),
      offerFreedSlots(other),
      ...Array.from({ length: 5 }, (_, index) => rival(index)),
      offerFreedSlots(booking),
      offerFreedSlots(other),
    ]);
    await offerAll();
    const offers = await Promise.all(waiting.map(({ offer }) => offer()));
    expect(offers.filter(Boolean).length).toBeLessThanOrEqual(2);
    expect((await taken()).filter((slot) => slot.startsWith('2026-11-24'))).toHaveLength(2);

    // The clock ends an offer at the moment it is accepted: it is one or the other.
    const [index, kept] = [...offers.entries()].find(([, offer]) => offer)!;
    clock.advance(15 * minute - 1);
    const accepting = waiting[index]!.does(answer(kept, true));
    clock.advance(1);
    const [accepted] = await Promise.all([accepting, offerFreedSlots(booking), offerFreedSlots(other)]);
    const { date, time, state } = await waiting[index]!.page();
    expect(`${date} ${time}`).toBe(accepted.ok ? `${kept!.date} ${kept!.time}` : `2026-11-25 ${time}`);
    expect(state).toBe(accepted.ok ? 'moved' : 'confirmed');
    const slots = await taken();
    expect(new Set(slots).size).toBe(slots.length);
  });
});

test('each SMS that offers one says for how long it is kept: the texts are registered to the letter', () => {
  const texts = [englishTexts, hindi.texts, marathi.texts].flatMap((all) => all['earlier-slot']);
  expect(texts.length).toBeGreaterThan(6);
  for (const text of texts) expect(text).toMatch(new RegExp(`\\b${offerMinutes} (minutes|मिनट|मिनिटांत)`));
});
