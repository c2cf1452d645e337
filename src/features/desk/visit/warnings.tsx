import { type Dispatch, type SetStateAction, useEffect, useId, useRef } from 'react';
import {
  isSameWarning,
  maxWarningLength,
  type Warning,
  warningKinds,
} from '#features/booking/warnings/warnings.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from './desk-appointment.ts';
import { type VisitCommands, visitRefusalText } from './use-visit-commands.ts';
import { callDesk } from './visit-client.ts';

export const warningText = ({ kind, words }: Warning, texts: WordSets['desk-visit']): string =>
  kind === 'other' ? words : texts[`warning-${kind}`];

const keyOf = ({ kind, words }: Warning) => `${kind} ${words}`;

/** A patient's warnings on the row of a visit, and a mark where the patient wrote something. */
export function WarningWords({ warnings, message }: Pick<DeskAppointment, 'warnings' | 'message'>) {
  const words = useWords('desk-visit');
  return (
    <>
      {warnings.map((warning) => (
        <strong key={keyOf(warning)} className="warning-word" lang={langOfText(warning.words)}>
          <Icon name="warning-circle" />
          <ChangingText>{warningText(warning, words)}</ChangingText>
        </strong>
      ))}
      {message && (
        <span className="visit-wrote" title={words.wrote}>
          <Icon name="chat-circle-text" />
          <span className="visually-hidden">{words.wrote}</span>
        </span>
      )}
    </>
  );
}

interface VisitWarningsProps {
  visit: DeskAppointment;
  commands: VisitCommands;
  /** The words typed for a new warning; undefined while none is added. */
  typed: string | undefined;
  onType: Dispatch<SetStateAction<string | undefined>>;
}

/** A patient's warnings, first in the panel of a visit, and the form for another one. */
export function VisitWarnings({ visit, commands, typed, onType }: VisitWarningsProps) {
  const words = useWords('desk-visit');
  const { warnings } = visit;
  const keep = useKeepWarning(visit, commands);
  if (warnings.length === 0 && typed === undefined) return null;
  return (
    <div role="group" aria-label={words.warnings} className="visit-warnings">
      {warnings.map((warning) => (
        <span key={keyOf(warning)} className="warning-word">
          <Icon name="warning-circle" />
          <ChangingText>{warningText(warning, words)}</ChangingText>
          <DeskButton
            aria-label={fill(words.removeWarning, { warning: warningText(warning, words) })}
            onClick={() => void keep(warning, false)}
          >
            <Icon name="x" />
          </DeskButton>
        </span>
      ))}
      {typed !== undefined && <NewWarning {...{ warnings, typed, onType, keep }} />}
    </div>
  );
}

interface NewWarningProps extends Pick<VisitWarningsProps, 'onType'> {
  warnings: readonly Warning[];
  typed: string;
  keep: (warning: Warning, isKept: boolean) => Promise<boolean>;
}

/** The usual warnings by one press, others by words. */
function NewWarning({ warnings, typed, onType, keep }: NewWarningProps) {
  const words = useWords('desk-visit');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current!.focus(), []);
  const usual = warningKinds
    .filter((kind) => kind !== 'other')
    .map((kind) => ({ kind, words: '' }))
    .filter((one) => !warnings.some((other) => isSameWarning(one, other)));
  const add = async (warning: Warning) => {
    // Words that were typed on meanwhile stay.
    if (await keep(warning, true)) onType((now) => (now === typed ? undefined : now));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) void add({ kind: 'other', words: typed.trim() });
      }}
    >
      {usual.map((warning) => (
        <DeskButton key={warning.kind} className="staff-button" onClick={() => void add(warning)}>
          <Icon name="plus" />
          {warningText(warning, words)}
        </DeskButton>
      ))}
      <label htmlFor={id} className="visually-hidden">
        {words.ownWarning}
      </label>
      <input
        ref={input}
        id={id}
        value={typed}
        maxLength={maxWarningLength}
        autoComplete="off"
        placeholder={words.ownWarning}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onType(undefined)}
      />
      <DeskButton type="submit" className="staff-button staff-button-pine" disabled={!typed.trim()}>
        {words.keepWarning}
      </DeskButton>
      <button type="button" className="staff-button" onClick={() => onType(undefined)}>
        {words.noWarning}
      </button>
    </form>
  );
}

/** Keeps or removes a warning, and offers Undo. False where it was refused, which the notice says. */
function useKeepWarning(visit: DeskAppointment, { put, setNotice, onRefused }: VisitCommands) {
  const words = useWords('desk-visit');
  const keep = async (warning: Warning, isKept: boolean): Promise<boolean> => {
    const answer = await callDesk<{ appointment: DeskAppointment }>(`appointments/${visit.id}/warnings`, {
      body: { ...warning, isKept },
    });
    if (!answer.ok) {
      onRefused(answer.refusal);
      setNotice({ kind: 'failed', text: visitRefusalText(answer.refusal, words) });
      return false;
    }
    put(answer.value.appointment);
    const text = fill<string>(isKept ? words.warningKept : words.warningRemoved, {
      warning: warningText(warning, words),
    });
    setNotice({ kind: 'done', text, undo: () => void keep(warning, !isKept) });
    return true;
  };
  return keep;
}
