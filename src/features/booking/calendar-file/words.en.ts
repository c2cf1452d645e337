/** The entry in the patient's own calendar, which others may see. */
export default {
  summary: 'Appointment at {clinic}',
  description:
    'Reference {reference}. Please arrive 15 minutes early. To reschedule or cancel, call {phone}.',
  /** For a visit before which the door is closed. */
  descriptionAtOpening:
    'Reference {reference}. The door opens at {opens}: please come straight in. To reschedule or cancel, call {phone}.',
  /** Where the patient chose a dentist. */
  withDentist: 'Dentist: {dentist}. {description}',
} as const;
