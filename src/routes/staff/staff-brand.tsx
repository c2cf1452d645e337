import { Link } from 'react-router';
import { ClinicMark } from '#features/clinic/clinic-mark.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';

/** The clinic's mark and name on staff pages; leads to the website. */
export function StaffBrand() {
  const { name } = useClinicFacts();
  return (
    <Link to="/" className="staff-brand row" reloadDocument>
      <ClinicMark />
      <span data-long={name.length > 16 || undefined}>{name}</span>
    </Link>
  );
}
