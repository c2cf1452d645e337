/** Column heads of the export (export-appointments.server.ts), for the clinic's accountant. */
export default {
  date: 'Date',
  time: 'Time',
  status: 'Status',
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
  service: 'Service',
  note: 'Note',
  message: 'Message',
  source: 'Source',
  chair: 'Chair',
  reference: 'Reference',
  minutes: 'Minutes',
  dentist: 'Dentist',
} as const;
