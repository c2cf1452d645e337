import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useActionData } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { setUpSteps, stepOfIntent, type SetUpStep } from './set-up.ts';

interface SetUpStepProps {
  step: SetUpStep;
  setUp: Pick<SetUp, 'done' | 'current'>;
  /** The step's state in one line. */
  summary: string;
  children: ReactNode;
}

/** One step of the list. The current step is open, and so is the one before it while it shows a result. */
export function SetUpStepCard({ step, setUp: { done, current }, summary, children }: SetUpStepProps) {
  const words = useWords('set-up');
  const isDone = done[step];
  // Without JavaScript, the result arrives with the whole page.
  const posted = useActionData() as { intent?: string } | undefined;
  const before = usePrevious(current);
  const details = useOpenDetails(
    step === current || step === before || stepOfIntent(posted?.intent) === step,
  );
  return (
    <li>
      <details {...details} className="set-up-step" data-done={isDone}>
        <summary>
          <span className="set-up-number" aria-hidden="true">
            {isDone ? <Icon name="check" /> : setUpSteps.indexOf(step) + 1}
          </span>
          <h2>{words[`step-${step}`]}</h2>
          <span className="staff-quiet">{summary}</span>
          <span className="visually-hidden">{isDone ? words.doneStep : words.openStep}</span>
          <Icon name="caret-down" />
        </summary>
        <div className="set-up-body stack gap-4" id={`step-${step}`}>
          {children}
        </div>
      </details>
    </li>
  );
}

/** Opens when it is its turn, and makes room when that is over, unless the reader is in it. */
export function useOpenDetails(isWanted: boolean) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open] = useState(isWanted);
  const wasWanted = useRef(isWanted);
  // In the same frame as the change of state, so that the page moves once.
  useLayoutEffect(() => {
    const details = ref.current!;
    if (isWanted) details.open = true;
    else if (wasWanted.current && !details.contains(document.activeElement)) details.open = false;
    wasWanted.current = isWanted;
  }, [isWanted]);
  return { ref, open };
}

/** The value before the last change. */
export function usePrevious<Turn>(now: Turn): Turn | undefined {
  const [turns, setTurns] = useState<{ now: Turn; before?: Turn }>({ now });
  if (turns.now !== now) setTurns({ now, before: turns.now });
  return turns.before;
}
