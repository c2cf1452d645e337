import type { ComponentProps, ReactNode, Ref } from 'react';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OfflineMessage } from '../page/desk-page.tsx';
import { CallsTabs } from './calls-tabs.tsx';

interface CallsHeadProps {
  title: string;
  lead: ReactNode;
  search: Ref<HTMLInputElement>;
  typed: string;
  onType: (typed: string) => void;
  tabs: ComponentProps<typeof CallsTabs>;
  online: boolean;
  /** Instant at which the shown list was loaded. */
  loadedAt: number;
}

/** The head of the lists of calls and of recalls. */
export function CallsHead({ title, lead, search, typed, onType, tabs, online, loadedAt }: CallsHeadProps) {
  const words = useWords('desk-calls');
  const unsentWords = useWords('desk-unsent');
  return (
    <>
      <div className="calls-head row-wrap between">
        <div className="staff-heading">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className="calls-tools row-wrap gap-2">
          <input
            ref={search}
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => onType(target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          />
          <CallsTabs {...tabs} />
          <button type="button" className="staff-button" title={words.print} onClick={() => print()}>
            <Icon name="printer" />
            <span className="visually-hidden">{words.print}</span>
          </button>
        </div>
      </div>
      <OfflineMessage
        online={online}
        title={fill(words.offlineTitle, { time: clockText(timeAt(loadedAt)) })}
        lead={unsentWords.callsLead}
      />
    </>
  );
}
