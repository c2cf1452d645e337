import type { FieldError, FieldErrors } from '#features/booking/appointments/appointment-request.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { serviceTyped } from '../open-visit/find-service.ts';
import { checkPatient } from '../visit/patient-fields.ts';

/** What the receptionist types: a whole name in one field, and the first letters of a service. */
export interface TypedFields {
  name: string;
  number: string;
  service: string;
}

export interface ChosenTime {
  time: CivilTime;
  /** Out of hours, on a Sunday, or between two slots. */
  special: boolean;
}

type TypedFaults = Partial<Record<keyof TypedFields, FieldError | undefined>>;

/** The patient as the API takes them, or what is wrong with each field: the rules are the API's own. */
export function readTyped({ name, number, service }: TypedFields) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const checked = checkPatient({
    firstName,
    lastName: rest.join(' '),
    mobileNumber: number,
    serviceSelected: serviceTyped(service),
  });
  const found: FieldErrors = checked.ok ? {} : checked.errors;
  const errors: TypedFaults = {
    name: found.firstName ?? found.lastName,
    number: found.mobileNumber,
    service: found.serviceSelected,
  };
  return { patient: checked.ok ? checked.value : undefined, errors };
}
