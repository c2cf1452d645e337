import { randomUUIDv7 } from 'node:crypto';
import { newReference } from './appointment-reference.server.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import type { Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';
import type { Slot } from '../slots/slots.ts';

/** Checked by `checkAppointmentRequest`. */
export interface WantedAppointment extends AppointmentRequest, Slot {}

export const newAppointmentId = (): string => randomUUIDv7();

/** As it is stored first, under a reference of its own. */
export function newAppointment(
  { clock }: Pick<Booking, 'clock'>,
  wanted: WantedAppointment,
  own: Pick<Appointment, 'id' | 'chair' | 'source' | 'note'> & Partial<Pick<Appointment, 'status'>>,
): Appointment {
  const now = clock.now();
  return {
    reference: newReference(),
    status: 'confirmed',
    previousStatus: null,
    statusChangedAt: now,
    movedAt: null,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    mobileNumber: wanted.mobileNumber,
    service: wanted.serviceSelected,
    message: wanted.message,
    date: wanted.date,
    time: wanted.time,
    wantsReminders: true,
    version: 1,
    linkVersion: 1,
    createdAt: now,
    updatedAt: now,
    ...own,
  };
}
