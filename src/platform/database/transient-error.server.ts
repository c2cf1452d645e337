const deadlock = '40P01';
const serializationFailure = '40001';
const featureNotSupported = '0A000';

/** Whether PostgreSQL refuses a statement that works when its whole transaction is run again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code, message } = error;
  if (code === featureNotSupported) return message.includes('cached plan must not change result type');
  return code === deadlock || code === serializationFailure;
}
