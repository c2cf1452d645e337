import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { pastDate } from '#features/clinic/time/times-in-english.ts';
import { maxPictureBytes } from '#features/gallery/pictures/item-rules.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useLeaveWarning } from '#ui/field/use-leave-warning.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { formTypes, type PictureConsent, type StoredPicture } from './picture-consent.ts';
import { formAddress, pictureCalls } from './pictures-client.ts';
import { unfinished } from './unanswered-picture.tsx';

interface PermissionToShowProps {
  file: string;
  /** The picture's name on the page. */
  name: string;
  today: CivilDate;
  /** Only the owner may read the signed form. */
  mayReadForm: boolean;
  /** The consent is being sent. */
  onSend?: () => void;
  onWritten: () => void;
  /** The id of the first field of the form, and why the picture stays out. */
  byField?: { id: string; error: string | undefined };
  /** Pending edits are saved first. */
  beforeWithdrawal?: () => Promise<void>;
  onWithdrawn: () => void;
}

/** The consent of the person in a picture: by whom, when, for what, until when. Without it no visitor sees the picture. */
export function PermissionToShow(props: PermissionToShowProps) {
  const { file, today, mayReadForm, onSend, onWritten, byField } = props;
  const words = useWords('permission-to-show');
  const [stored, setStored] = useState<StoredPicture>();
  const [failed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const answer = await pictureCalls.list();
      if (!isHere) return;
      setFailed(!answer.ok);
      if (answer.ok) setStored(answer.value.pictures.find((picture) => picture.file === file));
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [file]);
  const written = (consent: PictureConsent) => {
    setOpen(false);
    setStored((before) => before && { ...before, consent });
    onWritten();
  };
  if (failed) return <p role="alert">{words.consentFailed}</p>;
  if (!stored) return <p className="staff-quiet">{words.consentLoading}</p>;
  const { consent } = stored;
  return (
    <FieldGroup name={words.consent} className="picture-consent">
      {consent && !isOpen ? (
        <>
          <p>
            {fill(words.consentSays, {
              by: consent.by,
              date: pastDate(consent.date),
              purpose: consent.purpose,
              until: pastDate(consent.until),
            })}
          </p>
          <div className="draft-actions">
            <button type="button" className="staff-button" onClick={() => setOpen(true)}>
              {words.changeConsent}
            </button>
            <SignedForm
              file={file}
              hasForm={stored.hasForm}
              mayRead={mayReadForm}
              onKept={() => setStored({ ...stored, hasForm: true })}
            />
            <Withdraw {...props} />
          </div>
        </>
      ) : (
        <ConsentForm
          file={file}
          today={today}
          consent={consent}
          byField={byField}
          onSend={onSend}
          onWritten={written}
        />
      )}
    </FieldGroup>
  );
}

interface ConsentFormProps {
  file: string;
  today: CivilDate;
  consent: PictureConsent | undefined;
  byField: PermissionToShowProps['byField'];
  onSend: PermissionToShowProps['onSend'];
  onWritten: (consent: PictureConsent) => void;
}

const isSame = (one: PictureConsent, other: PictureConsent) => JSON.stringify(one) === JSON.stringify(other);

function ConsentForm({ file, today, consent, byField, onSend, onWritten }: ConsentFormProps) {
  const words = useWords('permission-to-show');
  const [begun, setBegun] = useState<PictureConsent>(
    () => consent ?? { by: '', date: today, purpose: words.usualPurpose, until: '' },
  );
  const [said, setSaid] = useState(begun);
  const latest = useRef(said);
  useEffect(() => {
    latest.current = said;
  }, [said]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isUnsaved = !isSame(said, begun);
  // Links within the clinic's editor are asked about by `AskBeforeLeaving`.
  useLeaveWarning(isUnsaved);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    onSend?.();
    const answer = await pictureCalls.writeConsent(file, said);
    setBusy(false);
    if (answer.ok && isSame(latest.current, said)) return onWritten(said);
    // More was typed meanwhile: the form stays until that is saved too.
    if (answer.ok) setBegun(said);
    const refusal = answer.ok ? undefined : answer.refusal;
    setErrors(refusal?.errors ?? {});
    setFault(refusal && !refusal.errors ? words.consentNotSaved : undefined);
  };
  const field = (key: keyof PictureConsent) => ({
    id: `${key}-${file.replaceAll('/', '-')}`,
    value: said[key],
    error: errors[key],
    onChange: ({ target }: { target: { value: string } }) => setSaid({ ...said, [key]: target.value }),
  });
  return (
    <form
      className="part-fields"
      onSubmit={(event) => void save(event)}
      noValidate
      {...(isUnsaved && unfinished)}
    >
      <p className="staff-quiet">{words.consentNeeded}</p>
      <div className="part-pair">
        <TextField
          {...field('by')}
          {...(byField && { id: byField.id })}
          error={errors['by'] ?? (said.by === '' ? byField?.error : undefined)}
          label={words.consentBy}
          hint={words.consentByHint}
          autoComplete="off"
        />
        <TextField {...field('date')} label={words.consentDate} type="date" max={today} />
        <TextField {...field('purpose')} label={words.consentPurpose} autoComplete="off" />
        <TextField {...field('until')} label={words.consentUntil} type="date" hint={words.consentUntilHint} />
      </div>
      <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
      <button
        type="submit"
        className="staff-button staff-button-pine"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
      >
        {words.saveConsent}
      </button>
    </form>
  );
}

interface SignedFormProps {
  file: string;
  hasForm: boolean;
  mayRead: boolean;
  onKept: () => void;
}

/** A scan of the signed form, for the clinic's own records: visitors can't load it. */
function SignedForm({ file, hasForm, mayRead, onKept }: SignedFormProps) {
  const words = useWords('permission-to-show');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keep = async (form: File | undefined) => {
    if (!form || isBusy) return;
    setBusy(true);
    setFault(undefined);
    const answer = await pictureCalls.keepForm(file, form);
    setBusy(false);
    if (answer.ok) return onKept();
    setFault(
      answer.refusal.status === undefined
        ? words.formDropped
        : fill(words.formFailed, { megabytes: maxPictureBytes / 1024 ** 2 }),
    );
  };
  return (
    <>
      <label className="staff-button picture-choose" aria-busy={isBusy || undefined}>
        {hasForm ? words.anotherForm : words.addForm}
        <input
          type="file"
          accept={formTypes}
          onChange={({ target }) => {
            void keep(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {hasForm && mayRead && (
        <a className="staff-button" href={formAddress(file)} download>
          {words.downloadForm}
        </a>
      )}
      <p role="status">{isBusy && words.formUploading}</p>
      <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
    </>
  );
}

function Withdraw({ file, name, beforeWithdrawal, onWithdrawn }: PermissionToShowProps) {
  const words = useWords('permission-to-show');
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setAsking(false);
    setBusy(true);
    setFailed(false);
    await beforeWithdrawal?.();
    const answer = await pictureCalls.withdraw(file);
    setBusy(false);
    setFailed(!answer.ok);
    if (answer.ok) onWithdrawn();
  };
  return (
    <>
      <button
        type="button"
        className="staff-button draft-discard"
        aria-busy={isBusy || undefined}
        onClick={() => setAsking(!isBusy)}
      >
        {words.withdraw}
      </button>
      <p role="status">{isBusy && words.withdrawing}</p>
      <div role="alert">{failed && <p className="field-error">{words.withdrawFailed}</p>}</div>
      {asking && (
        <Dialog
          className="staff-dialog"
          role="alertdialog"
          aria-labelledby="withdraw-title"
          onClose={() => setAsking(false)}
        >
          <div className="staff-form">
            <h2 id="withdraw-title">{fill(words.withdrawTitle, { name })}</h2>
            <p>{words.withdrawText}</p>
            <div className="draft-actions">
              <button type="button" className="staff-button" onClick={() => setAsking(false)}>
                {words.cancel}
              </button>
              <button
                type="button"
                className="staff-button staff-button-danger"
                onClick={() => void withdraw()}
              >
                {words.withdrawNow}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
