/** The ways to take the second step of a sign-in. */
export type SecondFactor = 'authenticator' | 'passkey' | 'recovery-code';
