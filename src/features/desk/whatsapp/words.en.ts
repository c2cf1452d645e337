/** Texts that reception sends to a patient by hand, in the patient's language. They are true however late they are read. */
export default {
  confirmed: 'Hello {name}, this is {clinic}. You are booked for {day} at {time}. Your appointment: {link}',
  moved: 'Hello {name}, this is {clinic}. Your visit is now on {day} at {time}. Your appointment: {link}',
  reminder: 'Hello {name}, this is {clinic}. We expect you on {day} at {time}. Your appointment: {link}',
  coming:
    'Hello {name}, this is {clinic}. Are you coming on {day} at {time}? Please answer here, or with one press: {link}',
  late: 'Hello {name}, this is {clinic}. We are about {minutes} minutes late on {day}. Please come at {time} instead.',
  recall:
    'Hello {name}, this is {clinic}. It is time for your next visit. Choose a time here, or call us: {booking}\nNo more such messages? Reply STOP.',
} as const;
