/** Words of the page that describes the HTTP API. The text about each call is beside that call's schemas. */
export default {
  title: 'Programming interface',
  intro:
    'What this site’s own pages call, and what other programs may call too. JSON in and out; what is refused comes as problem details (RFC 9457), with a message for each field at fault. While the database can’t be reached a call answers 503, and Retry-After says when to come back.',
  machineReadable: 'The same for programs (OpenAPI 3.1)',
  takes: 'Takes',
  answers: 'Answers',
  required: 'required',
  groups: {
    appointments: 'Appointments',
    gallery: 'Gallery',
    desk: 'Reception desk',
    clinic: 'The clinic’s own content',
    auth: 'Signing in',
    messages: 'Message providers',
    health: 'Health',
  },
} as const;
