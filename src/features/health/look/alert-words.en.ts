/** SMS to the owner when a fault lasts. To be registered like the texts to patients: docs/operations.md. */
export default {
  text: '{clinic}: your website needs you. Broken now: {cause}. Please sign in and open Health.',
  causes: {
    messages: 'messages to patients',
    backup: 'backup',
    disk: 'disk almost full',
    certificate: 'certificate',
    database: 'database',
    clock: 'clock',
    'sign-ins': 'sign-ins',
    samples: 'sample facts',
    version: 'version',
  },
} as const;
