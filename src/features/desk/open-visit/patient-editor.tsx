import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { longestName } from '#features/booking/appointments/appointment-request.ts';
import { fill, useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { OpenedAppointment } from '../visit/desk-client.ts';
import { DeskButton } from '../page/desk-button.tsx';
import { ServiceField } from './service-field.tsx';
import { usePatientEdit, type PatientField } from './use-patient-edit.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

interface PatientEditorProps {
  appointment: DeskAppointment;
  whole: OpenedAppointment;
  changes: VisitChanges;
  onDone: () => void;
}

/** The patient's name, number and treatment, in the open line itself: Enter saves, Escape leaves all as it is. */
export function PatientEditor(props: PatientEditorProps) {
  const words = useWords('desk-day');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const edit = usePatientEdit(props);
  const { values, theirs, errors } = edit;
  const leave = useEffectEvent(() => edit.leave());
  useEffect(() => {
    const element = form.current!;
    element.querySelector('input')!.focus();
    const leaveOnEscape = ({ key, target }: KeyboardEvent) => {
      // The list of treatments closes first.
      const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
      if (key === 'Escape' && !isListOpen) leave();
    };
    element.addEventListener('keydown', leaveOnEscape);
    return () => element.removeEventListener('keydown', leaveOnEscape);
  }, []);
  const input = (name: Exclude<PatientField, 'serviceSelected'>) => ({
    ...fieldControl({ id: `${id}-${name}`, error: errors[name] }),
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => edit.set(name, target.value),
  });
  const others = (Object.keys(theirs) as PatientField[]).map((name) => `${words[name]} “${theirs[name]}”`);
  return (
    <form
      ref={form}
      className="patient-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Field id={`${id}-firstName`} label={words.firstName} error={errors.firstName}>
        <input {...input('firstName')} maxLength={longestName} />
      </Field>
      <Field id={`${id}-lastName`} label={words.lastName} error={errors.lastName}>
        <input {...input('lastName')} maxLength={longestName} />
      </Field>
      <Field id={`${id}-mobileNumber`} label={words.mobileNumber} error={errors.mobileNumber}>
        <input {...input('mobileNumber')} inputMode="tel" />
      </Field>
      <ServiceField
        typed={values.serviceSelected}
        error={errors.serviceSelected}
        onType={(typed) => edit.set('serviceSelected', typed)}
      />
      {others.length > 0 && (
        <p className="patient-editor-theirs" role="alert">
          {fill(words.theirsSays, { fields: others.join(', ') })}
        </p>
      )}
      <div className="patient-editor-foot">
        <button type="button" className="staff-button" onClick={edit.leave}>
          {words.cancel}
        </button>
        <DeskButton
          type="submit"
          className="staff-button staff-button-pine"
          aria-busy={props.changes.busy === props.appointment.id}
        >
          {words.saveChanges}
        </DeskButton>
      </div>
    </form>
  );
}
