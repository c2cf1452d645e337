import { useRef, useState } from 'react';
import { markFiles } from '#features/clinic/own-mark.ts';
import { pictureRoot } from '#features/clinic/own-picture.ts';
import { acceptedTypes, refusalBeforeUpload } from '#features/gallery/pictures/item-rules.ts';
import { useWords } from '#platform/words.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { useLeaveWarning } from '#ui/field/use-leave-warning.ts';
import { useDraftField } from '../draft/use-draft.tsx';
import { pictureCalls } from '../pictures/pictures-client.ts';

const markPath = ['mark'];

/** The clinic's logo in place of the site's. */
export function MarkField() {
  const words = useWords('clinic-parts');
  const { id, value, isChanged, error, set } = useDraftField<string>(markPath);
  const [isUploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useLeaveWarning(isUploading);
  const upload = async (file: File | undefined) => {
    if (!file || isUploading) return;
    const refusal = await refusalBeforeUpload(file);
    setFault(refusal);
    if (refusal) return;
    setUploading(true);
    const answer = await pictureCalls.addMark(file);
    setUploading(false);
    if (answer.ok) set(answer.value.file);
    else setFault(answer.refusal.title ?? words.uploadFailed);
  };
  const remove = () => {
    setFault(undefined);
    set(undefined);
    // The focus moves to the field of the file, since the button disappears.
    input.current?.focus();
  };
  return (
    <div id={id} className="part-mark" data-changed={isChanged || undefined}>
      <FieldGroup name={words.mark}>
        <p className="staff-quiet">{words.markHint}</p>
        <div className="part-mark-now">
          <img
            src={value ? pictureRoot(value) + markFiles.small : '/icons/icon-192.png'}
            alt=""
            width="64"
            height="64"
          />
          <div className="draft-actions">
            <label className="staff-button picture-choose">
              {value ? words.anotherPicture : words.choosePicture}
              <span className="visually-hidden">{`: ${words.mark}`}</span>
              <input
                ref={input}
                type="file"
                accept={acceptedTypes}
                onChange={({ target }) => {
                  void upload(target.files?.[0]);
                  target.value = '';
                }}
              />
            </label>
            {value && (
              <button type="button" className="staff-button" onClick={remove}>
                {words.backToSample}
                <span className="visually-hidden">{`: ${words.mark}`}</span>
              </button>
            )}
          </div>
        </div>
        <p role="status">{isUploading && words.markUploading}</p>
        <div role="alert">{(fault ?? error) && <p className="field-error">{fault ?? error}</p>}</div>
      </FieldGroup>
    </div>
  );
}
