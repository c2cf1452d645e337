import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from './draft-storage.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { chosenSlot, isUnconfirmed, refusalByNews, shownDay } from '../slot-choice/choose-slot.ts';
import { bookingReducer, startBooking, type BookingAction, type BookingState } from './booking-steps.ts';
import { knownFrom } from '../slots/known-availability.ts';
import texts from './words.en.ts';

const run = (state: BookingState, ...actions: BookingAction[]) => actions.reduce(bookingReducer, state);
const filled = run(
  startBooking({ service: 'Cosmetic Treatment - Teeth Whitening' }),
  { type: 'edit', field: 'firstName', value: 'Asha' },
  { type: 'edit', field: 'lastName', value: 'O’Brien' },
  { type: 'edit', field: 'mobileNumber', value: '98765 43210' },
);
const atCalendar = run(filled, { type: 'submit', texts });
const chosen = run(atCalendar, { type: 'choose-slot', slot: { date: '2026-11-23', time: '17:00' } });

describe('the form', () => {
  test('names every field at fault and stays', () => {
    const state = run(startBooking({}), { type: 'submit', texts });
    expect(state.step).toBe('form');
    expect(state.errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      mobileNumber: 'Mobile number is required',
      serviceSelected: 'Please select a service',
    });
  });

  test('a text that is too long gets an error that names the limit', () => {
    const { fields } = filled;
    const long = { firstName: 'a'.repeat(61), message: 'b'.repeat(501) };
    const state = run({ ...filled, fields: { ...fields, ...long } }, { type: 'submit', texts });
    expect(state.errors).toEqual({
      firstName: 'Please keep the first name to 60 letters',
      message: 'Please keep the message to 500 characters, and tell us the rest at the clinic',
    });
  });

  test('an edited field loses its error, the others keep theirs', () => {
    const state = run(
      startBooking({}),
      { type: 'submit', texts },
      { type: 'edit', field: 'lastName', value: 'R' },
    );
    expect(state.errors.lastName).toBeUndefined();
    expect(state.errors.firstName).toBe('First name is required');
  });

  test('a valid one leads to the calendar, and back with everything kept', () => {
    expect(atCalendar.step).toBe('calendar');
    const back = run(chosen, { type: 'back' });
    expect(back).toMatchObject({ step: 'form', fields: filled.fields, date: '2026-11-23', time: '17:00' });
  });
});

describe('a number that is refused', () => {
  const mobileNumber = '+919876543210';
  const steps = ({ step, errors }: BookingState) => [step, errors.mobileNumber !== undefined];
  const submit = { type: 'submit', texts } as const;
  const tara = { type: 'edit', field: 'firstName', value: 'Tara' } as const;

  test('under a name leads back to the form, until another of the family is named', () => {
    const refused = run(atCalendar, { type: 'number-full', mobileNumber, isByName: true, texts });
    expect(steps(refused)).toEqual(['form', true]);
    expect(steps(run(refused, submit))).toEqual(['form', true]);
    expect(steps(run(refused, tara))).toEqual(['form', false]);
    expect(steps(run(refused, tara, submit))).toEqual(['calendar', false]);
  });

  test('for the day stays refused under every name', () => {
    const refused = run(filled, { type: 'number-full', mobileNumber, isByName: false, texts });
    expect(steps(run(refused, tara))).toEqual(['form', true]);
    expect(steps(run(refused, tara, submit))).toEqual(['form', true]);
  });
});

describe('the calendar', () => {
  test('another month clears date and time', () => {
    const state = run(chosen, { type: 'show-month', month: '2026-12-01' });
    expect([state.date, state.time]).toEqual([undefined, undefined]);
  });

  test('shows the next day with a free time, until another month was asked for', () => {
    const none = { date: '2026-11-23', reason: 'full', slots: [{ time: '10:00', state: 'taken' }] } as const;
    const some = { date: '2026-11-24', slots: [{ time: '11:00', state: 'free' }] } as const;
    const known = knownFrom({ now: instantOf('2026-11-23', '08:00'), days: [none, some] });
    expect(shownDay(atCalendar, known)).toBe('2026-11-24');
    // Shown, not chosen: Confirm waits for a time.
    expect(chosenSlot(atCalendar)).toBeUndefined();
    expect(shownDay(chosen, known)).toBe('2026-11-23');
    const turned = run(atCalendar, { type: 'show-month', month: '2026-11-01' });
    expect(shownDay(turned, known)).toBeUndefined();
  });

  test('another date clears the time', () => {
    const state = run(chosen, { type: 'choose-date', date: '2026-11-24' });
    expect([state.date, state.time]).toEqual(['2026-11-24', undefined]);
  });
});

describe('with whom', () => {
  const withAsha = run(chosen, { type: 'choose-dentist', dentist: 'asha' });

  test('another dentist keeps the day and clears the time, which may not be theirs', () => {
    expect(withAsha).toMatchObject({ date: '2026-11-23', fields: { ...filled.fields, dentist: 'asha' } });
    expect(withAsha.time).toBeUndefined();
    expect(run(withAsha, { type: 'choose-dentist' }).fields).toEqual(filled.fields);
  });

  test('is kept by Back and by a draft', () => {
    expect(run(withAsha, { type: 'back' }, { type: 'submit', texts }).fields.dentist).toBe('asha');
    const { fields, date, time } = withAsha;
    const draft = { step: 'calendar', fields, date, time } as const;
    expect(run(startBooking({}), { type: 'resume', draft }).fields.dentist).toBe('asha');
  });

  test('a dentist who can’t be booked any more is dropped, the time stays', () => {
    const asked = run(withAsha, { type: 'choose-slot', slot: { date: '2026-11-23', time: '17:00' } });
    const refusal = { reason: 'dentist-gone' } as const;
    const refused = run(asked, { type: 'send' }, { type: 'refuse', refusal });
    expect(refused).toMatchObject({ step: 'calendar', sending: false, time: '17:00', refusal });
    expect(refused.fields).toEqual(filled.fields);
  });
});

describe('a refusal', () => {
  test('a refused slot keeps all that was typed and asks for another time', () => {
    const state = run(
      chosen,
      { type: 'send' },
      { type: 'refuse', refusal: { reason: 'slot-taken', nearest: [] } },
    );
    expect(state).toMatchObject({ step: 'calendar', fields: filled.fields, sending: false });
    expect(state.time).toBeUndefined();
  });

  test('by the network keeps the chosen time too', () => {
    const state = run(chosen, { type: 'send' }, { type: 'refuse', refusal: { reason: 'offline' } });
    expect(state).toMatchObject({ step: 'calendar', date: '2026-11-23', time: '17:00' });
  });

  test('refused fields lead back to the form', () => {
    const errors = { lastName: 'Last name is required' };
    const state = run(chosen, { type: 'send' }, { type: 'refuse', refusal: { reason: 'fields', errors } });
    expect(state).toMatchObject({ step: 'form', errors });
  });
});

describe('news of the free times', () => {
  const known = (free: boolean) =>
    knownFrom({
      now: instantOf('2026-11-23', '08:00'),
      days: [
        {
          date: '2026-11-23',
          slots: [
            { time: '17:00', state: free ? 'free' : 'taken' },
            { time: '18:00', state: 'free' },
          ],
        },
      ],
    });

  test('leave a choice alone that is still free', () => {
    expect(refusalByNews(chosen, known(true))).toBeUndefined();
  });

  test('refuse a choice that was taken meanwhile, and offer the nearest', () => {
    const nearest = [{ date: '2026-11-23', time: '18:00' }];
    expect(refusalByNews(chosen, known(false))).toEqual({ reason: 'slot-taken', nearest });
  });

  test('refuse a choice whose time has come too near', () => {
    const late = run(atCalendar, { type: 'choose-slot', slot: { date: '2026-11-23', time: '10:00' } });
    expect(refusalByNews(late, known(true))?.reason).toBe('slot-not-offered');
  });

  test.each(['dropped', 'no-answer', 'server'] as const)(
    'say nothing after %s: it may be this patient’s own booking that took the slot',
    (reason) => {
      const unconfirmed = run(chosen, { type: 'send' }, { type: 'refuse', refusal: { reason } });
      expect(refusalByNews(unconfirmed, known(false))).toBeUndefined();
      const again = run(unconfirmed, { type: 'back' }, { type: 'submit', texts });
      expect(refusalByNews(again, known(false))).toBeUndefined();
      expect(refusalByNews(run(chosen, { type: 'send' }), known(false))).toBeUndefined();
    },
  );
});

describe('a draft', () => {
  const draft = { step: 'calendar', fields: filled.fields, date: '2026-11-23', time: '17:00' } as const;

  test('is gone on with where it was left', () => {
    expect(run(startBooking({}), { type: 'resume', draft })).toMatchObject({
      ...draft,
      month: '2026-11-01',
    });
  });

  test('gives way to the service and the time with which booking was opened since', () => {
    const slot = { date: '2026-11-25', time: '10:00' };
    const service = 'Preventive Care - Dental X-rays';
    const state = run(startBooking({ slot, service }), { type: 'resume', draft });
    expect(state).toMatchObject({ ...slot, fields: { firstName: 'Asha', serviceSelected: service } });
  });
});

test('a booking without an answer is asked for again as it was, whatever opened the form since', () => {
  const slot = { date: '2026-11-24', time: '10:00' };
  const draft = {
    step: 'calendar',
    fields: { ...filled.fields, message: '' },
    ...slot,
    unconfirmed: slot,
  } as const;
  const opened = startBooking({
    slot: { date: '2026-11-25', time: '11:00' },
    service: 'Preventive Care - Dental X-rays',
    message: 'Tooth 26',
  });
  const resumed = run(opened, { type: 'resume', draft });
  expect(resumed).toMatchObject({ ...slot, fields: draft.fields, unconfirmed: slot });
  expect(isUnconfirmed(resumed)).toBe(true);
});

test('a draft that is gone on with keeps its message beside the tooth, and no faults of the empty form', () => {
  const fields = { ...filled.fields, message: 'Allergic to penicillin' };
  const opened = run(startBooking({ message: 'Tooth 26' }), { type: 'submit', texts });
  expect(Object.keys(opened.errors)).not.toEqual([]);
  const { fields: now, errors } = run(opened, { type: 'resume', draft: { step: 'form', fields } });
  expect(now.message).toBe('Tooth 26\nAllergic to penicillin');
  expect(errors).toEqual({});
});

describe('the draft of this tab', () => {
  let kept: string | null = null;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      getItem: () => kept,
      setItem: (_: string, text: string) => (kept = text),
      removeItem: () => (kept = null),
    });
    return () => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    };
  });

  test('is not replaced by a form in which nothing was typed but the tooth that opened it', () => {
    saveDraft(filled, 0, { language: 'en' });
    const opened = startBooking({ message: 'Tooth 26' });
    saveDraft(opened, 1, { language: 'en', preset: 'Tooth 26' });
    expect(readDraft(2, 'en')).toMatchObject({ fields: filled.fields });
    const typed = run(opened, { type: 'edit', field: 'message', value: 'Tooth 26, since Friday' });
    saveDraft(typed, 3, { language: 'en', preset: 'Tooth 26' });
    expect(readDraft(4, 'en')).toMatchObject({ fields: typed.fields });
  });

  test('begins at the question about WhatsApp where it was answered in another language', () => {
    const yes = { ...chosen, fields: { ...chosen.fields, whatsapp: '2' } };
    saveDraft(yes, 0, { language: 'en' });
    expect(readDraft(1, 'en')).toMatchObject({ step: 'calendar' });
    expect(readDraft(1, 'hi')).toMatchObject({ step: 'form', fields: yes.fields, time: '17:00' });
    saveDraft({ ...yes, unconfirmed: { date: '2026-11-23', time: '17:00' } }, 2, { language: 'en' });
    expect(readDraft(3, 'hi')).toMatchObject({ step: 'calendar' });
    saveDraft(chosen, 4, { language: 'en' });
    expect(readDraft(5, 'hi')).toMatchObject({ step: 'calendar' });
  });
});

test('a draft of the build before keeps the key of a booking that had no answer', () => {
  const slot = { date: '2026-11-24', time: '10:00' };
  const attempt = { wish: 'this visit', key: 'the same key' };
  const stored = { step: 'calendar', fields: {}, ...slot, unsettled: slot, wished: attempt, until: 2 };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(stored), removeItem: () => {} });
  expect(readDraft(1, 'en')).toMatchObject({ unconfirmed: slot, lastAttempt: attempt });
  expect(readDraft(3, 'en')).toBeUndefined();
  vi.unstubAllGlobals();
});
