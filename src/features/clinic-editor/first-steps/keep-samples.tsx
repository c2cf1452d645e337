import { keptParts } from '#features/clinic/content/content.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import type { FirstStep } from './first-steps.ts';

/** Hours and prices may be right as they came: then the owner says so, and the step is done. */
export function KeepSamples({ of: { key, samples } }: { of: FirstStep }) {
  const words = useWords('first-steps');
  const { keeper } = useClinicDraft();
  const part = keptParts.find((one) => one === key);
  if (!part || samples === 0) return null;
  const keep = () =>
    keeper.edit((content) => ({
      ...content,
      kept: keptParts.filter((one) => one === part || content.kept?.includes(one)),
    }));
  return (
    <div className="staff-card part-fields">
      <p>{plural(words.stillSample[part], { n: samples })}</p>
      <button type="button" className="staff-button" onClick={keep}>
        {words.keepSample[part]}
      </button>
    </div>
  );
}
