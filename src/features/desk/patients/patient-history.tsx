import { useState } from 'react';
import { Form, Link, useActionData, useNavigation, useSubmit, useRevalidator } from 'react-router';
import { hasNumber, numberText } from '#platform/sms/missing-number.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { pastDate, pastInstantText } from '#features/clinic/time/times-in-english.ts';
import type { FormRefusal } from '#features/staff/session/refusal-text.ts';
import { RefusalAlert } from '#features/staff/session/staff-form.tsx';
import { formerDataDays } from '#platform/backup/former-data.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { OpenedPatient } from './open-patient.server.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { StatusMark } from '../visit/status-mark.tsx';
import { WarningWords } from '../visit/warnings.tsx';
import { DentistOfVisit } from '../dentists/dentist-of-visit.tsx';
import { NextFreeDialog } from '../entry/next-free-dialog.tsx';
import { useQuestion } from '../page/use-question.ts';
import { useEnteredText } from '../entry/use-entering.ts';
import { VisitEnd } from '../move/visit-length.tsx';
import { VisitCountsLine } from './found-patients.tsx';
import { sendOnce } from '#ui/page/send-once.ts';

interface PatientHistoryProps {
  patient: OpenedPatient;
  /** The search without the patient. */
  closeTo: string;
  /** The id by which the patient was opened. */
  opened: string;
  isOwner: boolean;
  keepErasedDays: number | undefined;
  /** The clinic's time now. */
  now: number;
}

/** The patients who share a number, each with their own visits and counts; a family's members differ by name. */
export function PatientHistory({
  patient,
  closeTo,
  opened,
  isOwner,
  keepErasedDays,
  now,
}: PatientHistoryProps) {
  const words = useWords('desk-patients');
  const { name, lang, mobileNumber, family } = patient;
  const number = numberText(mobileNumber);
  return (
    <section className="patient-history staff-card" aria-labelledby="patient-name">
      <header>
        <h2 id="patient-name" lang={lang}>
          {name}
        </h2>
        {hasNumber(mobileNumber) ? (
          <a className="staff-button" href={`tel:${mobileNumber}`} aria-label={fill(words.call, { number })}>
            <Icon name="phone" />
            <ChangingText>{number}</ChangingText>
          </a>
        ) : (
          <span className="staff-quiet">{number}</span>
        )}
        <Link to={closeTo} className="staff-button" preventScrollReset>
          <Icon name="x" />
          {words.close}
        </Link>
      </header>
      {family.length > 1 && <p className="staff-quiet">{fill(words.oneNumber, { n: family.length })}</p>}
      {family.map((person) => (
        <PersonVisits key={person.name} {...{ person, mobileNumber, now }} isAlone={family.length === 1} />
      ))}
      {isOwner && <OwnerActions patientId={opened} keepErasedDays={keepErasedDays} />}
    </section>
  );
}

interface PersonVisitsProps {
  person: OpenedPatient['family'][number];
  mobileNumber: string;
  now: number;
  /** Named above already. */
  isAlone: boolean;
}

function PersonVisits({ person, mobileNumber, now, isAlone }: PersonVisitsProps) {
  const { name, lang, counts, warnings, imported, visits } = person;
  const words = useWords('desk-patients');
  const enteredText = useEnteredText();
  const { revalidate } = useRevalidator();
  const present = useClinicNow(now);
  const isNew = visits.length === 0;
  const { asked, ask, close } = useQuestion<'booking'>();
  const [entered, setEntered] = useState<DeskAppointment>();
  const fields = {
    name,
    number: numberInGroups(mobileNumber),
    service: serviceOf(visits[0]?.service ?? ''),
  };
  return (
    <div className="person-visits stack gap-2">
      <div className="person-head row-wrap between">
        {isAlone ? (
          <VisitCountsLine counts={counts} />
        ) : (
          <h3>
            <span lang={lang}>{name}</span> <VisitCountsLine counts={counts} />
          </h3>
        )}
        <button
          type="button"
          className="staff-button"
          aria-label={fill<string>(isNew ? words.bookNamed : words.bookAgainNamed, { name })}
          onClick={() => ask('booking')}
        >
          <Icon name="calendar-check" />
          {isNew ? words.book : words.bookAgain}
        </button>
      </div>
      {imported && (
        <p className="staff-quiet">
          {fill(words.imported, { day: pastDate(civilDateAt(imported.addedAt)) })}
        </p>
      )}
      {imported?.note && (
        <p className="imported-note" lang={langOfText(imported.note)}>
          {imported.note}
        </p>
      )}
      {warnings.length > 0 && (
        <p>
          <WarningWords warnings={warnings} message="" />
        </p>
      )}
      <div role="status">
        {entered && (
          <Message
            kind="ok"
            title={enteredText(entered)}
            action={
              <Link
                className="staff-button"
                to={`/staff/appointments?date=${entered.date}&open=${entered.id}`}
              >
                {words.openDay}
              </Link>
            }
          />
        )}
      </div>
      {asked && (
        <NextFreeDialog
          now={present}
          fields={fields}
          dentist={visits[0]?.dentist ?? undefined}
          onEntered={(visit) => {
            close();
            setEntered(visit);
            void revalidate();
          }}
          onClose={close}
        />
      )}
      {!isNew && <VisitsTable {...{ name, visits }} />}
    </div>
  );
}

function VisitsTable({ name, visits }: Pick<PersonVisitsProps['person'], 'name' | 'visits'>) {
  const words = useWords('desk-patients');
  return (
    <table className="visits-table">
      <caption className="visually-hidden">{fill(words.history, { name })}</caption>
      <thead>
        <tr>
          {[words.when, words.service, words.note, words.status].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visits.map(({ id, date, time, minutes, service, dentist, note, status }) => (
          <tr key={id}>
            <td>
              <Link to={`/staff/appointments?date=${date}`}>{pastInstantText(instantOf(date, time))}</Link>
              {minutes !== undefined && <VisitEnd visit={{ time, minutes, isLengthSet: true }} />}
            </td>
            <td>
              {service} <DentistOfVisit visit={{ dentist }} />
            </td>
            <td lang={langOfText(note)}>{note}</td>
            <td>
              <StatusMark status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Owner-only actions on all data under a number: export it, or erase it after a second question. */
function OwnerActions({
  patientId,
  keepErasedDays,
}: {
  patientId: string;
  keepErasedDays: number | undefined;
}) {
  const words = useWords('desk-patients');
  const refused = useActionData() as FormRefusal | undefined;
  const busy = useNavigation().state === 'submitting';
  const submit = useSubmit();
  return (
    <div className="owner-actions stack start gap-3">
      <h3>{words.ownerHeading}</h3>
      <a className="staff-button" href={`/api/staff/appointments/${patientId}/patient.json`} download>
        {words.handOver}
      </a>
      <details className="staff-more">
        <summary>{words.erase}</summary>
        <Form method="post" className="staff-form" onSubmit={sendOnce(busy, submit)}>
          <input type="hidden" name="id" value={patientId} />
          <p>{words.eraseLead}</p>
          {keepErasedDays !== undefined && <p>{fill(words.eraseKept, { days: keepErasedDays })}</p>}
          <p>{fill(words.eraseElsewhere, { days: formerDataDays })}</p>
          <label className="erase-sure">
            <input type="checkbox" name="sure" value="yes" required />
            {keepErasedDays === undefined
              ? words.eraseSure
              : fill(words.eraseSureKept, { days: keepErasedDays })}
          </label>
          <button type="submit" className="staff-button staff-button-danger" aria-busy={busy || undefined}>
            {words.eraseNow}
          </button>
          <RefusalAlert refusal={refused} />
        </Form>
      </details>
    </div>
  );
}
