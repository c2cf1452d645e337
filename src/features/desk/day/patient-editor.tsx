import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { maxNameLength } from '#features/booking/appointments/appointment-request.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { useFaultFocus } from '#ui/field/use-fault-focus.ts';
import { DeskButton } from '../page/desk-page.tsx';
import { hasDraft, useDraft } from '../page/use-draft.ts';
import { type DeskAppointment, type OpenedVisit, rowKeyOf } from '../visit/desk-appointment.ts';
import { checkPatient, maxNoteLength } from '../visit/patient-fields.ts';
import { useFieldTexts } from '../visit/use-field-texts.ts';
import { whoEdited, type VisitCommands } from '../visit/use-visit-commands.ts';
import { serviceTyped } from '../entry/find-service.ts';
import { ServiceField } from '../entry/service-field.tsx';

interface PatientEditorProps {
  visit: DeskAppointment;
  whole: OpenedVisit;
  commands: VisitCommands;
  onDone: () => void;
}

type PatientField = 'firstName' | 'lastName' | 'mobileNumber' | 'serviceSelected';

const keyOf = ({ id }: DeskAppointment) => `${id} patient`;

/** An edit of this visit was begun here and has not been saved yet. */
export const isBeingEdited = (visit: DeskAppointment): boolean => hasDraft(keyOf(visit));

/** The patient's name, number and treatment, in the open line itself: Enter saves, Escape leaves all as it is. */
export function PatientEditor(props: PatientEditorProps) {
  const words = useWords('desk-open-visit');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const findFault = useFaultFocus(form);
  const edit = usePatientEdit(props);
  const { values, theirs, errors } = edit;
  const leave = useEffectEvent(() => edit.leave());
  useLayoutEffect(() => {
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
  const visitWords = useWords('desk-visit');
  const changedElsewhere = Object.keys(theirs) as PatientField[];
  const others = changedElsewhere.map((name) => `${words[name]} “${theirs[name]}”`);
  return (
    <form
      ref={form}
      className="patient-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save().then(findFault);
      }}
    >
      {(['firstName', 'lastName', 'mobileNumber'] as const).map((name) => (
        <Field key={name} id={`${id}-${name}`} label={words[name]} error={errors[name]}>
          <input
            {...fieldControl({ id: `${id}-${name}`, error: errors[name] })}
            value={values[name]}
            autoComplete="off"
            {...(name === 'mobileNumber' ? { inputMode: 'tel' } : { maxLength: maxNameLength })}
            onChange={({ target }) => edit.set(name, target.value)}
          />
        </Field>
      ))}
      {edit.hasService && (
        <ServiceField
          typed={values.serviceSelected}
          error={errors.serviceSelected}
          onType={(typed) => edit.set('serviceSelected', typed)}
        />
      )}
      {others.length > 0 && (
        <p className="patient-editor-theirs" role="alert">
          {fill(words.theirsSays, {
            who: whoEdited(changedElsewhere, props.visit, props.whole, visitWords),
            fields: others.join(', '),
          })}
        </p>
      )}
      <div className="patient-editor-foot">
        <button type="button" className="staff-button" onClick={edit.leave}>
          {words.cancel}
        </button>
        <DeskButton
          type="submit"
          className="staff-button staff-button-pine"
          aria-busy={props.commands.busy === props.visit.id}
        >
          {words.saveChanges}
        </DeskButton>
      </div>
    </form>
  );
}

/** A draft of name, number and service over the saved values; only changed fields are sent. */
function usePatientEdit({ visit, whole, commands, onDone }: PatientEditorProps) {
  const words = useWords('desk-open-visit');
  const textOf = useFieldTexts();
  const { bookable } = useClinicFacts();
  const { firstName, lastName, service } = visit;
  const draft = useDraft<PatientField>(keyOf(visit), {
    firstName,
    lastName,
    mobileNumber: hasNumber(whole.mobileNumber) ? numberInGroups(whole.mobileNumber) : '',
    serviceSelected: serviceOf(service),
  });
  const [errors, setErrors] = useState<Partial<Record<PatientField, string | undefined>>>({});
  const { changed } = draft;

  const set = (name: PatientField, value: string) => {
    draft.set(name, value);
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const leave = () => {
    draft.clear();
    onDone();
  };
  const save = async () => {
    if (Object.keys(changed).length === 0) return leave();
    const typed = changed.serviceSelected;
    const checked = checkPatient({
      ...changed,
      ...(typed !== undefined && { serviceSelected: serviceTyped(typed, bookable) }),
    });
    if (!checked.ok) {
      const faults = Object.entries(checked.errors).map(([name, fault]) => [name, textOf(fault)]);
      return setErrors(Object.fromEntries(faults) as typeof errors);
    }
    const { value: sent } = checked;
    const before = { firstName, lastName, mobileNumber: whole.mobileNumber, serviceSelected: service };
    const names = Object.keys(sent) as PatientField[];
    const answer = await commands.change(visit, sent, {
      done: (saved) => fill(words.edited, { patient: patientOf(saved) }),
      back: () => Object.fromEntries(names.map((name) => [name, before[name]])),
    });
    if (answer?.ok && draft.drop(changed)) onDone();
    else if (answer?.ok === false && answer.refusal.errors) setErrors(answer.refusal.errors);
  };
  // Typed text stays in sight, so that it can be taken back.
  const hasService =
    getAllowedChanges(visit).staff.includes('service') || changed.serviceSelected !== undefined;
  return { values: draft.values, theirs: draft.theirs, errors, hasService, set, save, leave };
}

/** For a patient who wants no reminders: neither by SMS nor by reception's WhatsApp. */
export function RemindersButton({ visit, commands }: { visit: DeskAppointment; commands: VisitCommands }) {
  const words = useWords('desk-open-visit');
  if (!getAllowedChanges(visit).patient.includes('reminders')) return null;
  const reminders = visit.noReminders === true;
  const done = (changed: DeskAppointment) =>
    fill<string>(changed.noReminders ? words.remindersOff : words.remindersOn, {
      patient: patientOf(changed),
    });
  return (
    <DeskButton
      className="staff-button"
      // A double click is one change.
      onClick={({ detail }) =>
        detail < 2 &&
        void commands.change(visit, { reminders }, { done, back: () => ({ reminders: !reminders }) })
      }
    >
      {reminders ? words.remindAgain : words.remindNoMore}
    </DeskButton>
  );
}

interface NoteEditorProps {
  visit: DeskAppointment;
  whole: OpenedVisit | undefined;
  /** Resolves to false when the server refused it. */
  onNote: (visit: DeskAppointment, note: string) => Promise<boolean>;
}

/** Edits the staff's note. A draft survives reloads of the day until it is saved. The button keeps the focus, so it is never disabled. */
export function NoteEditor({ visit, whole, onNote }: NoteEditorProps) {
  const words = useWords('desk-open-visit');
  const visitWords = useWords('desk-visit');
  const id = useId();
  const draft = useDraft(`${rowKeyOf(visit)} note`, { note: visit.note });
  const { changed, theirs } = draft;
  const isChanged = changed.note !== undefined;
  const describedBy = [isChanged && `${id}-readers`, theirs.note !== undefined && `${id}-theirs`].filter(
    Boolean,
  );
  const save = async () => {
    const { note } = draft.values;
    // Cleaned as the server stores it, since a kept note is compared with the stored one.
    const checked = checkPatient({ note });
    if (await onNote(visit, checked.ok ? checked.value.note : note)) draft.drop({ note });
  };
  return (
    <form
      className="visit-note row-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {words.noteLabel}
      </label>
      <input
        id={id}
        value={draft.values.note}
        maxLength={maxNoteLength}
        autoComplete="off"
        placeholder={words.noteLabel}
        aria-describedby={describedBy.join(' ') || undefined}
        onChange={(event) => draft.set('note', event.target.value)}
      />
      <DeskButton type="submit" className="staff-button" aria-disabled={!isChanged || undefined} worksOffline>
        {words.saveNote}
      </DeskButton>
      {isChanged && (
        <small id={`${id}-readers`} className="staff-quiet">
          {words.noteReaders}
        </small>
      )}
      {theirs.note !== undefined && (
        <p id={`${id}-theirs`} role="alert">
          {fill(words.nowSays, { who: whoEdited(['note'], visit, whole, visitWords), note: theirs.note })}
        </p>
      )}
    </form>
  );
}
