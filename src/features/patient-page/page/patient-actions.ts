import type { Slot } from '#features/booking/slots/slots.ts';

/** What a patient does to their own appointment. Doing the same again changes nothing more. */
export type PatientAction =
  | { type: 'cancel' }
  | { type: 'move'; to: Slot }
  | { type: 'reminders'; wanted: boolean }
  | { type: 'earlier'; wanted: boolean }
  | { type: 'answer'; offer: string; accept: boolean };

/** The name under which a button of the page posts its action. */
export const actionField = 'patient-action';

/** The value of such a button: 'reminders off', 'accept 0197…'. A move is posted by the calendar. */
export function actionText(action: Exclude<PatientAction, { type: 'move' }>): string {
  switch (action.type) {
    case 'cancel':
      return action.type;
    case 'answer':
      return `${action.accept ? 'accept' : 'decline'} ${action.offer}`;
    default:
      return `${action.type} ${action.wanted ? 'on' : 'off'}`;
  }
}

/** The reverse; undefined for anything no button says. */
export function parseAction(text: string): PatientAction | undefined {
  const [type, detail = ''] = text.split(' ');
  switch (type) {
    case 'cancel':
      return { type };
    case 'reminders':
    case 'earlier':
      return detail === 'on' || detail === 'off' ? { type, wanted: detail === 'on' } : undefined;
    case 'accept':
    case 'decline':
      return /^[\w-]{1,64}$/.test(detail)
        ? { type: 'answer', offer: detail, accept: type === 'accept' }
        : undefined;
    default:
      return undefined;
  }
}
