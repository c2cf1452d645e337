import { Link } from 'react-router';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { FirstStep } from './first-steps.ts';

/** The six steps that make the sample clinic one's own, in any order; what is left is counted. Works without JavaScript. */
export function FirstStepsPage({ steps }: { steps: readonly FirstStep[] }) {
  const words = useWords('first-steps');
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.find(({ isDone }) => !isDone);
  return (
    <>
      <div className="staff-heading">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
        <p>{fill(words.progress, { done, all: steps.length })}</p>
      </div>
      <ol className="first-steps">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="staff-card"
            data-done={step.isDone || undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className="first-step-number" aria-hidden="true">
              {step.isDone ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <h2>{words.titles[step.key]}</h2>
              <p className="staff-quiet">
                {step.isDone
                  ? words.done
                  : step.samples > 0
                    ? plural(words.samples, { n: step.samples })
                    : words.left[step.key]}
              </p>
            </div>
            <Link
              className={`staff-button${step === current ? ' staff-button-pine' : ''}`}
              to={step.part ? `/staff/clinic?part=${step.part}` : '/staff/messages/set-up'}
            >
              {step.isDone ? words.look : words.go}
              <span className="visually-hidden">{`: ${words.titles[step.key]}`}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="staff-quiet">{words.publishHint}</p>
      <p>
        <Link className="link" to="/staff/appointments">
          {words.later}
        </Link>
      </p>
    </>
  );
}
