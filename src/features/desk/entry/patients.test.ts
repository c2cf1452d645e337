import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { patientsOf } from './patients.ts';

const present = { date: '2026-11-23', time: '08:00' };
const visit = (name: string, date: string, status: AppointmentStatus = 'completed', time = '10:00') => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const own = { id: `${name} ${date}`, firstName, lastName, date, time, status };
  return { ...own, mobileNumber: '+919812345210' } as Appointment;
};

test('a family on one number is told apart by its names, however these are written', () => {
  const patients = patientsOf(
    [
      visit('Asha Patil', '2026-11-01'),
      visit('Aditi Patil', '2026-10-01'),
      visit('asha patíl', '2026-09-01'),
    ],
    present,
  );
  expect(patients.map(({ name, appointments }) => [name, appointments.length])).toEqual([
    ['Asha Patil', 2],
    ['Aditi Patil', 1],
  ]);
});

test('visits, no-shows, cancelled ones and those to come are counted apart; the next is the nearest', () => {
  const [asha] = patientsOf(
    [
      visit('Asha Patil', '2026-09-01'),
      visit('Asha Patil', '2026-10-01', 'confirmed'),
      visit('Asha Patil', '2026-10-02', 'no-show'),
      visit('Asha Patil', '2026-10-03', 'cancelled'),
      visit('Asha Patil', '2026-12-01', 'confirmed'),
      visit('Asha Patil', '2026-11-23', 'confirmed'),
      visit('Asha Patil', '2026-12-02', 'cancelled'),
      // Came early, and is done before the slot begins.
      visit('Asha Patil', '2026-11-23', 'completed', '11:00'),
    ],
    present,
  );
  expect(asha!.counts).toEqual({ visits: 3, noShows: 1, cancelled: 2, toCome: 2 });
  expect(asha!.next?.date).toBe('2026-11-23');
  expect(asha!.appointments[0].date).toBe('2026-12-02');
});
