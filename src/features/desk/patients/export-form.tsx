import { usePatientsWords } from './use-patients-words.ts';

/** A plain form whose answer is a file. */
export function ExportForm({ from, to }: { from: string; to: string }) {
  const words = usePatientsWords();
  return (
    <details className="staff-more export">
      <summary>{words.export}</summary>
      <form method="get" action="/api/staff/appointments/export.csv">
        <p className="staff-quiet">{words.exportLead}</p>
        <div className="field">
          <label htmlFor="export-from">{words.from}</label>
          <input id="export-from" name="from" type="date" defaultValue={from} required />
        </div>
        <div className="field">
          <label htmlFor="export-to">{words.to}</label>
          <input id="export-to" name="to" type="date" defaultValue={to} required />
        </div>
        <button type="submit" className="staff-button">
          {words.download}
        </button>
      </form>
    </details>
  );
}
