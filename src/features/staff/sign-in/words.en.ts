/** Words of the sign-in, at the start or again over a page. */
export default {
  staffTitle: 'Staff sign-in',
  signInHeading: 'Staff',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  unsentHere: {
    one: '{n} change waits in this browser for the person who made it: sign in and open Appointments or Calls.',
    other:
      '{n} changes wait in this browser for the persons who made them: sign in and open Appointments or Calls.',
  },
  signInHint: 'After five wrong tries you wait a minute.',
  passkeySignIn: 'Sign in with a passkey',
  backToWebsite: 'Back to the website',
  galleryDoor: 'Gallery password? Go to the gallery editor',
  galleryPassword: 'Gallery password',
  'wrong-gallery-password': 'Incorrect password.',
  secondStepHeading: 'One more step',
  secondStepLead:
    'Enter the six digits that your authenticator app shows now, or one of your recovery codes.',
  secondStepPasskeyLead: 'Use your passkey, or enter one of your recovery codes.',
  code: 'Code',
  confirm: 'Confirm',
  startAgain: 'Start again',
  cantSignIn: 'Can’t sign in?',
  cantSignInText:
    'Forgotten the password, or lost the phone? An owner makes a new sign-in link for you on the People page.',
  cantSignInOwner:
    'If you are the only owner: ask the person who looks after the clinic’s machine to run npm run let-owner-in there. It gives a link for you.',
  endedTitle: 'Your sign-in has ended',
  endedLead: 'Sign in again: what you typed on this page is kept.',
} as const;
