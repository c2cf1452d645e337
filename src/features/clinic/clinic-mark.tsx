/** The clinic's sign: the lower arch as a smile. */
export function ClinicMark() {
  return (
    <svg className="clinic-mark" aria-hidden="true">
      <use href="#clinic-mark" />
    </svg>
  );
}
