/** Words that several rooms of staff share, and those of each refusal. */
export default {
  email: 'E-mail',
  roleOwner: 'Owner',
  roleReception: 'Reception',
  roleGallery: 'Gallery',
  lastSignIn: 'Last sign-in {when}',
  never: 'never',
  displayName: 'Name',
  save: 'Save',
  saved: 'Saved.',
  copied: 'Copied',
  newPassword: 'New password',
  newPasswordHint: 'At least {least} characters. A few words that don’t belong together are good.',
  yourPassword: 'Your password',
  yourPasswordHint: 'We ask again after ten minutes, because this decides who can sign in.',

  /** The specification's identity codes (section 8) in plain words. */
  'wrong-password': 'This is not your current password.',
  'invalid-email': 'Please enter a valid e-mail address.',
  'user-not-found': 'This account no longer exists.',
  'email-already-in-use': 'Another account has this e-mail address already.',
  'too-many-requests': 'Too many tries. Please wait {seconds} seconds.',
  'invalid-credential': 'E-mail or password is wrong.',
  'requires-recent-login': 'Please enter your password again.',
  'user-token-expired': 'Your sign-in has ended. Please sign in again.',
  'no-cookies':
    'This browser keeps no cookies, which a sign-in needs. Allow them in its settings, or open the site at its own name, and sign in again.',
  'user-disabled': 'This account has been disabled. Ask the owner.',
  'network-request-failed': 'The server can’t be reached. Check the connection and try again.',
  unanswered:
    'No answer came. Check the connection. The change may have been made: reload the page to see, or try again.',
  'popup-blocked': 'The browser blocked the passkey window. Press the button again.',
  'popup-closed-by-user': 'The passkey window was closed too early. Please try again.',
  'unauthorized-domain': 'Passkeys do not work at this address. Open the site at its own name.',
  'operation-not-allowed': 'Your account can’t do this. Ask the owner.',
  /** Further ones of our own. */
  'database-away':
    'The database can’t be reached right now. What you typed is kept: please try again in a minute.',
  'wrong-clinic-name': 'This is not the name of the clinic.',
  'restore-not-now':
    'This backup can’t be restored right now: another backup is being made or restored. Please try again in a minute.',
  'signed-out': 'Please sign in.',
  'set-up-required': 'Finish setting up your account first.',
  'wrong-code': 'This code is wrong, or it was used already.',
  'password-too-short': 'Use at least {least} characters.',
  'password-too-long': 'Use at most {most} characters.',
  'password-too-common': 'This password is too easy to guess. Please choose another.',
  'name-required': 'Please enter a name.',
  'last-owner': 'This is the last owner. Make another person an owner first.',
  'not-a-receptionist': 'Only reception can be allowed parts of the site.',
  'factor-changed':
    'Two-step sign-in was changed in another tab or on another device. Reload this page to see it.',
  'last-factor': 'This is your last passkey. Turn off two-step sign-in instead.',
  'recovery-codes-first': 'Set up two-step sign-in first, so that you have recovery codes.',
  'no-calendar-link': 'This person has no calendar link any more.',
  'not-sure': 'Please tick the box first.',
  'invitation-over': 'This link does not work any more.',
} as const;
