import { markFiles } from './own-mark.ts';
import { useClinicFacts } from './use-clinic.ts';

/** The clinic's own mark, or the site's: the lower arch as a smile. */
export function ClinicMark() {
  const { mark } = useClinicFacts();
  return mark ? (
    <img className="clinic-mark" src={mark + markFiles.bar} alt="" width="40" height="40" />
  ) : (
    <svg className="clinic-mark" aria-hidden="true">
      <use href="#clinic-mark" />
    </svg>
  );
}
