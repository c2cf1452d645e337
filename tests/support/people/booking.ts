import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { WantedAppointment } from '#features/booking/appointments/new-appointment.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { messageTemplates } from '#features/notifications/templates/message-templates.server.ts';
import type { MessageRules } from '#features/notifications/outbox/tell-of-appointment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mondayMorning } from '../servers/run-server.ts';
import { stoppedClock } from '../servers/stopped-clock.ts';

/** What booking needs, on a clock that stands at Monday morning unless told otherwise. */
export function bookingOn(database: Database, needs: Partial<Booking> = {}): Booking {
  return {
    database,
    clock: stoppedClock(mondayMorning),
    clinic: { ...sampleFacts, samples: [] },
    publicUrl: 'https://clinic.example',
    linkSecret: 'a secret of this test',
    chairs: 1,
    daysAhead: 90,
    changeHours: 2,
    leadMinutes: 60,
    holidays: [],
    unverifiedLimits: { perHour: 0, perDay: 0 },
    messages: messageRules(),
    ...needs,
  };
}

/** The sample clinic's templates; the spreadsheet hears of bookings. */
export function messageRules(differences: Partial<MessageRules> = {}): MessageRules {
  const { templates } = messageTemplates({ clinic: sampleFacts, publicUrl: 'https://clinic.example' });
  return { templates, sends: true, sheetEvents: ['booked'], confirmationsPerNumber: 3, ...differences };
}

/** Asha Patil wants Tuesday, 10:00 AM. */
export function wanted(differences: Partial<WantedAppointment> = {}): WantedAppointment {
  return {
    firstName: 'Asha',
    lastName: 'Patil',
    mobileNumber: '+919812345210',
    serviceSelected: 'Preventive Care - Dental X-rays',
    message: '',
    date: '2026-11-24',
    time: '10:00',
    ...differences,
  };
}

/** A number of its own for each. */
export const mobile = (number: number) => `+9198${String(number).padStart(8, '0')}`;
