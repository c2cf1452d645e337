import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { EnteredAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import type { WantedAppointment } from '#features/booking/appointments/new-appointment.server.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { Content, HoursOfWeek } from '#features/clinic/content/content.ts';
import { evening } from '#features/clinic/standard-hours.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import type { VisitRequirements } from '#features/clinic/services/service-lengths.ts';
import { fixedSite, snapshotOf, type SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { messageTemplates } from '#features/notifications/templates/message-templates.server.ts';
import type { MessageRules } from '#features/notifications/outbox/queue-notifications.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mondayMorning } from '../servers/run-server.ts';
import { stoppedClock } from '../servers/stopped-clock.ts';

type TestSite = SiteSnapshot['bookingRules'] & {
  clinic: Partial<ClinicFacts>;
  holidays: Content['holidays'];
};

/** A site with the sample clinic's first version. */
export function siteWith({
  clinic,
  holidays = [],
  ...rules
}: { [Name in keyof TestSite]?: TestSite[Name] | undefined } = {}): SiteSnapshot {
  const first = { clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 };
  const content = { ...defaultContent(first), holidays };
  const booking = { ...content.booking };
  for (const [name, value] of Object.entries(rules))
    if (value !== undefined) Object.assign(booking, { [name]: value });
  const site = snapshotOf({ version: 1, content: { ...content, booking }, samples: [] }, sampleFacts);
  return { ...site, facts: { ...sampleFacts, samples: [], ...clinic } };
}

/** Dependencies of booking, with a stopped clock: by default on Monday morning. */
export function bookingOn(
  database: Database,
  {
    chairs,
    daysAhead,
    changeHours,
    leadMinutes,
    holidays,
    clinic,
    ...needs
  }: Partial<Booking & TestSite> = {},
): Booking {
  const rules = { chairs, daysAhead, changeHours, leadMinutes };
  return {
    database,
    clock: stoppedClock(mondayMorning),
    site: fixedSite(siteWith({ clinic, holidays, ...rules })),
    publicUrl: 'https://clinic.example',
    linkSecret: 'a secret of this test',
    unverifiedLimits: { perHour: 0, perDay: 0 },
    messages: messageRules(),
    ...needs,
  };
}

/** The sample clinic's templates, with messages to the spreadsheet. */
export function messageRules(differences: Partial<MessageRules> = {}): MessageRules {
  const { templates } = messageTemplates({ clinic: sampleFacts, publicUrl: 'https://clinic.example' });
  return { templates, sends: true, sheetEvents: ['booked'], confirmationsPerNumber: 4, ...differences };
}

/** A visit that takes its slot, in a clinic without lengths. */
export const anyVisit: VisitRequirements = { length: undefined, forEmergency: false };

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

/** The same, entered by staff during a telephone call. */
export function staffEntry(
  differences: Partial<EnteredAppointment> = {},
): EnteredAppointment & WantedAppointment {
  return {
    ...wanted(),
    note: '',
    source: 'telephone',
    arrangement: 'listed',
    notifyPatient: false,
    ...differences,
  };
}

/** The hours of a dentist who works in the evenings of Monday to Saturday. */
export const eveningsOnly: HoursOfWeek = {
  sun: [],
  mon: [evening],
  tue: [evening],
  wed: [evening],
  thu: [evening],
  fri: [evening],
  sat: [evening],
};

/** A different mobile number for each number. */
export const mobile = (number: number) => `+9198${String(number).padStart(8, '0')}`;
