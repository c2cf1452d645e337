import { Link } from 'react-router';
import { LowerArch } from '#features/staff/frame/lower-arch.tsx';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { FirstStep } from './first-steps.ts';

interface StepsProps {
  steps: readonly FirstStep[];
  /** Counted from 1; undefined after the last step. */
  current?: number | undefined;
}

/** Six steps, and the lower jaw has six front teeth: each step that is done is a white one. */
export function StepsArch({ steps, current }: StepsProps) {
  const markOf = (place: number) => {
    const step = place + 4;
    if (step < 1 || step > steps.length) return undefined;
    if (step === current) return 'now';
    return steps[step - 1]!.isDone ? 'done' : 'left';
  };
  return <LowerArch className="first-arch" markOf={markOf} />;
}

/** Wide screens: all steps, with the number of open items in each. */
export function StepsRail({ steps, current }: StepsProps) {
  const words = useWords('first-steps');
  return (
    <nav className="first-rail on-pine scalloped" aria-label={words.stepsLabel}>
      <StepsArch steps={steps} current={current} />
      <div>
        <p className="first-rail-title">{words.heading}</p>
        <p>{words.lead}</p>
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key}>
            <Link
              to={`?step=${index + 1}`}
              data-done={step.isDone || undefined}
              aria-current={index + 1 === current ? 'step' : undefined}
            >
              <span className="first-step-number" aria-hidden="true">
                {step.isDone ? <Icon name="check" /> : index + 1}
              </span>
              <span>{words.titles[step.key]}</span>
              <small>{shortState(words, step)}</small>
            </Link>
          </li>
        ))}
      </ol>
      <div className="first-rail-end stack gap-1">
        <p>{words.samplesHint}</p>
        <Link to="/staff/first-steps">{words.later}</Link>
      </div>
    </nav>
  );
}

/** Phones: the current step. */
export function StepsTop({ steps, current }: StepsProps & { current: number }) {
  const words = useWords('first-steps');
  return (
    <div className="first-top row on-pine scalloped">
      <StepsArch steps={steps} current={current} />
      <p>
        <b>{words.titles[steps[current - 1]!.key]}</b>
        {fill(words.stepOf, { n: current, all: steps.length })}
      </p>
      <Link to="/staff/first-steps">{words.later}</Link>
    </div>
  );
}

type Words = WordSets['first-steps'];

function shortState(words: Words, { key, isDone, isPublished, isSkipped, samples }: FirstStep): string {
  if (isDone) return isPublished ? words.done : words.filledIn;
  if (isSkipped) return words.skipped;
  return samples > 0 ? plural(words.samplesShort, { n: samples }) : words.leftShort[key];
}
