import { fill } from '#platform/words.tsx';
import { useStaffWords } from '../session/use-staff-words.ts';
import { AgainPassword } from './account-details.tsx';
import { StaffForm } from '../session/staff-form.tsx';

export interface SessionLine {
  id: string;
  browser: string;
  address: string;
  lastUsed: string;
  current: boolean;
}

export function SessionList({ sessions, recent }: { sessions: SessionLine[]; recent: boolean }) {
  const words = useStaffWords();
  return (
    <section className="staff-card" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{words.sessionsHeading}</h2>
      <ul className="staff-lines">
        {sessions.map(({ id, browser, address, lastUsed, current }) => (
          <li key={id}>
            <div>
              <b>{browser}</b> {current && <span className="plate">{words.thisDevice}</span>}
              <p className="staff-quiet">{fill(words.sessionLine, { address, when: lastUsed })}</p>
            </div>
            {!current && recent && (
              <StaffForm intent="end-session" submit={words.end} inline>
                <input type="hidden" name="id" value={id} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <StaffForm intent="end-others" submit={words.endOthers} done={words.sessionEnded}>
          <AgainPassword id="sessions-password" recent={recent} />
        </StaffForm>
      )}
    </section>
  );
}
