import { useWords } from '#platform/words.tsx';

/** Whether an SMS goes out with a change; asked each time. */
export function TellPatient({ tells, onChange }: { tells: boolean; onChange: (tells: boolean) => void }) {
  const words = useWords('desk-visit');
  return (
    <label className="desk-check">
      <input type="checkbox" checked={tells} onChange={(event) => onChange(event.target.checked)} />
      {words.tellPatient}
    </label>
  );
}
