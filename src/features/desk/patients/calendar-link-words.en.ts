/** The link by which one's own calendar program reads the appointments. */
export default {
  heading: 'Appointments in your calendar',
  lead: 'A private link that your calendar program reads: shortened names, the treatment, no numbers. Anyone who has the link can read it. It stops working when you end a sign-in, or change your password, your second step or your role.',
  none: 'No link yet.',
  since: 'Link made {when}.',
  make: 'Make a link',
  renew: 'Make a new link',
  revoke: 'Revoke the link',
  made: 'Your calendar link',
  madeLead:
    'Add it to your calendar as a subscription. It is shown only once. An older link has stopped working.',
  link: 'Calendar link',
} as const;
