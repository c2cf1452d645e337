import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { useClinicFacts } from './use-clinic.ts';

/** The setting that tells whether each fact is a sample. An address is the clinic's own once its street is. */
const settings = {
  name: 'CLINIC_NAME',
  phone: 'CLINIC_PHONE',
  email: 'CLINIC_EMAIL',
  address: 'CLINIC_STREET',
};

/** Marks a fact as a sample while it is not the clinic's own. */
export function SampleMark({ of }: { of: keyof typeof settings }) {
  const words = useWords('clinic');
  const { samples } = useClinicFacts();
  return (
    samples.includes(settings[of]) && (
      <small className="sample-mark">
        <LocalizedText text={words.sample} />
      </small>
    )
  );
}
