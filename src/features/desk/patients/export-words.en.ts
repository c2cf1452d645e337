/** What stands above the columns of the export (export-appointments.server.ts), as the clinic's accountant reads it. */
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
} as const;
