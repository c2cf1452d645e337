import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { useClinicFacts } from './use-clinic.ts';

const settings = {
  name: ['CLINIC_NAME'],
  phone: ['CLINIC_PHONE'],
  email: ['CLINIC_EMAIL'],
  address: ['CLINIC_STREET', 'CLINIC_LOCALITY', 'CLINIC_CITY', 'CLINIC_POSTCODE'],
};

/** Marks a fact as a sample while one of its settings is not the clinic's own. */
export function SampleMark({ of }: { of: keyof typeof settings }) {
  const words = useWords('clinic');
  const { samples } = useClinicFacts();
  const isSample = settings[of].some((setting) => samples.includes(setting));
  return (
    isSample && (
      <small className="sample-mark">
        <LocalizedText text={words.sample} />
      </small>
    )
  );
}
