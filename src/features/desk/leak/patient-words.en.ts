/** Texts that tell patients of a leak. The owner completes the brackets before one is sent. */
export default {
  hello: 'Hello, this is {clinic}. We have to tell you something about your data.',
  everything: 'Between {from} and {to} a stranger could read the data of our appointments.',
  account:
    'Between {from} and {to} somebody without permission could use an account of our staff, and read the data of our appointments.',
  device:
    'Between {from} and {to} a phone or computer of our clinic was out of our hands. The person who had it could read the data of our appointments.',
  data: 'These are your name, your mobile number, your appointments and treatments, and what you or we wrote about them. Our website keeps nothing about payments.',
  risk: 'Somebody may call you or write to you and use our name.',
  done: 'We have done this: [write it here].',
  safety:
    'After such a call or message tell nobody an OTP, a PIN or a card number. If you are in doubt, end the call and call us.',
  contact: 'For your questions: {contact}',
} as const;
