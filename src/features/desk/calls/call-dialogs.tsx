import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { NextFreeDialog } from '../entry/next-free-dialog.tsx';
import { type KeyHelp, KeysCard, KeysDialog } from '../page/desk-keys.tsx';
import type { PersonCall } from './calls.ts';

interface CallDialogsProps<Call> {
  keys: readonly KeyHelp[];
  now: number;
  /** The dialog that is open: the help for keys, or the entry of a visit for this person. */
  asked: 'keys' | Call | undefined;
  /** The visit to book: the treatment as it is stored, and the id of the dentist. */
  visitFor: (call: Call) => Pick<Appointment, 'service' | 'dentist'>;
  onEntered: (call: Call) => void;
  onClose: () => void;
}

/** The help for keys below a list of people to call, and the dialogs over it. */
export function CallDialogs<Call extends Pick<PersonCall, 'patient'>>(props: CallDialogsProps<Call>) {
  const { keys, now, asked, visitFor, onEntered, onClose } = props;
  const visit = asked && asked !== 'keys' ? visitFor(asked) : undefined;
  return (
    <>
      <div className="calls-keys">
        <KeysCard keys={keys} isDayPage={false} />
      </div>
      {asked === 'keys' && <KeysDialog keys={keys} isDayPage={false} onClose={onClose} />}
      {asked && asked !== 'keys' && visit && (
        <NextFreeDialog
          now={now}
          fields={{
            name: patientOf(asked.patient),
            number: numberInGroups(asked.patient.mobile),
            service: serviceOf(visit.service),
          }}
          dentist={visit.dentist ?? undefined}
          onEntered={() => onEntered(asked)}
          onClose={onClose}
        />
      )}
    </>
  );
}
