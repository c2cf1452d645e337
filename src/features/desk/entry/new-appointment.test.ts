import { expect, test } from 'vitest';
import { enteredStatus } from '#features/booking/appointments/appointment-status.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { at, day, visit } from '#tests/support/people/desk-day.ts';
import { attendedChair, knownPatients, offeredTimes, readTyped, walkInTime } from './new-appointment.ts';

const typed = { name: 'Asha Patil', number: '98123 45210', service: 'root' };

test('one name is enough, and the rest of several is the last name', () => {
  expect(readTyped(typed).patient).toMatchObject({ firstName: 'Asha', lastName: 'Patil' });
  expect(readTyped({ ...typed, name: ' Asha  Rao Patil ' }).patient).toMatchObject({ lastName: 'Rao Patil' });
  expect(readTyped({ ...typed, name: 'Asha' }).patient).toMatchObject({ firstName: 'Asha', lastName: '' });
});

test('the first letters of a service are enough, and a number is tidied', () => {
  expect(readTyped(typed).patient).toMatchObject({
    mobileNumber: '+919812345210',
    serviceSelected: 'Restorative Dentistry - Root Canal Treatment',
  });
});

test('each field says what is wrong with it, as the API would', () => {
  expect(readTyped({ name: ' ', number: '', service: 'xyzzy' }).errors).toEqual({
    name: 'firstNameRequired',
    number: 'mobileNumberRequired',
    service: 'serviceRequired',
  });
  expect(readTyped({ ...typed, name: `Asha ${'Patil '.repeat(20)}`, number: '12345' }).errors).toMatchObject({
    name: 'lastNameTooLong',
    number: 'mobileNumberInvalid',
  });
});

test('a walk-in gets the last five-minute mark, or the next one that is free', () => {
  expect(walkInTime(day(), at('11:24'))).toBe('11:20');
  const appointments = [visit('11:20'), visit('11:25', { status: 'cancelled' })];
  expect(walkInTime(day({ appointments }), at('11:24'))).toBe('11:25');
  expect(walkInTime(day({ chairs: 2, appointments }), at('11:24'))).toBe('11:20');
});

test('a walk-in with a length is offered the soonest times that it fits, and a slot only where it does', () => {
  const long = (time: string, minutes: number) => visit(time, { minutes, isLengthSet: true });
  const busy = day({ appointments: [long('11:00', 45), long('12:00', 20), long('13:00', 90)] });
  const { date } = busy;
  const known = { date, times: ['12:00', '17:00'], day: busy, nearest: undefined };
  const offer = (minutes: number | undefined, present?: string) =>
    offeredTimes({ ...known, present, lengthAt: () => minutes });
  expect(offer(15, '11:20')).toEqual({
    times: ['11:45', '12:30', '12:45', '17:00'],
    first: { time: '11:45', special: true },
  });
  // In the break from two to five somebody may stand at the desk, but nobody is asked to come then.
  expect(offer(30, '16:10').times).toEqual(['16:10', '17:00', '17:15', '17:30']);
  expect(offer(60, '21:45').times).toEqual(['21:45']);
  // The clinic may end later than its hours say; a start lies inside of them.
  const overrun = { ...busy, overrunMinutes: 30 };
  const late = offeredTimes({ ...known, day: overrun, present: '21:18', lengthAt: () => 60 });
  expect(late.times).toEqual(['21:18', '21:30']);
  // One who comes between two steps, and a time that is offered to another patient, held whole.
  const offered = [{ date, time: '17:00', minutes: 60, chair: 1, id: 'a', firstName: 'Asha', lastName: '' }];
  expect(
    offeredTimes({ ...known, day: { ...busy, offered }, present: '16:52', lengthAt: () => 30 }).times,
  ).toEqual(['18:00', '18:15', '18:30', '18:45']);
  expect(offer(30).times).toEqual(['17:00']);
  expect(offer(undefined)).toEqual({ times: ['12:00', '17:00'] });
  const nearest = ['18:00'];
  expect(offeredTimes({ ...known, present: '11:20', lengthAt: () => 15, nearest }).times).toEqual(nearest);
  // On the telephone too, beside the time that was chosen and refused; not beside one that was typed.
  const chosen = { time: '12:00', special: false };
  const refused = { ...known, present: undefined, lengthAt: () => 30, nearest };
  expect(offeredTimes({ ...refused, chosen })).toEqual({ times: ['12:00', '18:00'] });
  expect(offeredTimes({ ...refused, chosen: { time: '12:10', special: true, isTyped: true } }).times).toEqual(
    nearest,
  );
});

test('a patient is a name under a number: one who comes that day already, and others of the name, are known', () => {
  const own = { firstName: 'Asha', lastName: 'D’Souza', mobileNumber: '•••••• 5210' };
  const mine = visit('11:00', { ...own, id: 'mine' });
  const { date } = mine;
  const cancelled = visit('10:00', { ...own, id: 'cancelled', status: 'cancelled' });
  const child = visit('12:00', { ...own, id: 'child', firstName: 'Ravi' });
  const later = visit('13:00', { ...own, id: 'later', date: '2027-01-04' });
  const other = visit('14:00', { ...own, id: 'other', mobileNumber: '•••••• 5299' });
  const under = [mine, cancelled, child, later];
  expect(knownPatients({ name: 'asha dsouza', date }, under, [mine, other])).toEqual({
    names: ['Asha D’Souza', 'Ravi D’Souza'],
    sameDay: ['11:00'],
    sameName: ['•••••• 5299'],
  });
  expect(knownPatients({ name: 'Asha Rao', date }, under, [mine, other])).toMatchObject({
    sameDay: [],
    sameName: [],
  });
  expect(knownPatients({ name: '', date }, under, [])).toMatchObject({ sameDay: [], sameName: [] });
});

test('offers follow the dentist: only the times of the chosen one, and of those who do the service', () => {
  const dentists = [
    { id: 'rao', name: 'Dr. Rao', chair: 1 },
    { id: 'shah', name: 'Dr. Shah', chair: 2 },
  ];
  const held = (time: string, chair: number) => visit(time, { chair, minutes: 60, isLengthSet: true });
  const busy = day({ chairs: 2, appointments: [held('11:00', 1), held('12:00', 2), visit('17:00')] });
  const { date } = busy;
  const known = { date, times: ['11:00', '12:00', '17:00'], day: busy, nearest: undefined, dentists };
  const times = (present: string | undefined, allowed?: readonly string[]) =>
    offeredTimes({ ...known, present, allowed, lengthAt: () => 60 }).times;
  expect(times(undefined)).toEqual(['11:00', '12:00', '17:00']);
  expect(times(undefined, ['rao'])).toEqual(['12:00']);
  expect(times(undefined, ['shah'])).toEqual(['11:00', '17:00']);
  expect(times('11:00', ['rao'])[0]).toBe('12:00');
  expect(times('11:00', ['shah'])[0]).toBe('11:00');
  // Without lengths too.
  expect(
    offeredTimes({ ...known, present: undefined, allowed: ['rao'], lengthAt: () => undefined }).times,
  ).toEqual(['12:00']);

  const at60 = (time: string) => ({ date, time, minutes: 60 });
  const chair = (time: string, allowed?: readonly string[]) =>
    attendedChair(busy, at60(time), { dentists, allowed });
  expect(chair('11:00')).toBe(2);
  expect(chair('12:00', ['shah'])).toBe(2);
  expect(chair('11:00', ['shah'])).toBe(2);
  expect(attendedChair(undefined, at60('11:00'), { dentists, allowed: ['shah'] })).toBe(2);
  expect(attendedChair(busy, at60('11:00'), { dentists: undefined, allowed: undefined })).toBeUndefined();
});

test('a patient who walks in waits for a time within the hour, and comes back for a later one', () => {
  const date = '2026-11-23';
  const statusAt = (time: string, source = 'walk-in') =>
    enteredStatus({ source, date, time }, instantOf(date, '10:10'));
  expect(['10:00', '10:10', '11:10', '11:11', '17:00'].map((time) => statusAt(time))).toEqual([
    'arrived',
    'arrived',
    'arrived',
    'confirmed',
    'confirmed',
  ]);
  expect(statusAt('10:10', 'telephone')).toBe('confirmed');
});
