import { Link } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConflictNotice } from '../draft/before-publishing.tsx';
import { DraftBar } from '../draft/draft-bar.tsx';
import { StrandedVisits } from '../draft/stranded-visits-notice.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { doneThisWeek, type FirstStep } from './first-steps.ts';
import { ReachPatients, type ReachPatientsProps } from './reach-patients.tsx';
import { StepsArch } from './steps-rail.tsx';

interface FirstStepsPageProps extends ReachPatientsProps {
  steps: readonly FirstStep[];
  sendsSms: boolean;
  hasSecondFactor: boolean;
}

/** The page after the six steps: open steps, further tasks, and ways to share the site. */
export function FirstStepsPage({ steps, sendsSms, hasSecondFactor, origin, qr }: FirstStepsPageProps) {
  const words = useWords('first-steps');
  const { name } = useClinicFacts();
  const { changes } = useClinicDraft();
  const done = steps.filter(({ isDone }) => isDone).length;
  const live = steps.filter(({ isPublished }) => isPublished).length;
  const isOpen = changes.length === 0 && steps[0]!.isDone;
  return (
    <>
      <header className="first-banner row-wrap on-pine scalloped">
        <StepsArch steps={steps} />
        <div>
          <h1>{isOpen ? fill(words.isOpen, { clinic: name }) : words.heading}</h1>
          <p>{changes.length > 0 ? words.notPublished : isOpen ? words.allPublished : words.lead}</p>
          <p>
            {live === done
              ? fill(words.progress, { done, all: steps.length })
              : fill(words.progressOfDraft, { done, all: steps.length, live })}
          </p>
        </div>
        <a className="button" href="/" target="_blank" rel="noopener noreferrer">
          <Icon name="arrow-up-right" />
          {words.lookAtSite}
        </a>
      </header>
      <ConflictNotice />
      <StrandedVisits />
      <div className="first-columns stack gap-4">
        <StepsLeft steps={steps} />
        <ThisWeek sendsSms={sendsSms} hasSecondFactor={hasSecondFactor} />
      </div>
      <ReachPatients origin={origin} qr={qr} />
      <DraftBar />
    </>
  );
}

function StepsLeft({ steps }: Pick<FirstStepsPageProps, 'steps'>) {
  const words = useWords('first-steps');
  // Steps that were never opened come before skipped ones.
  const current =
    steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped) ?? steps.find(({ isDone }) => !isDone);
  return (
    <ol className="staff-card first-lines first-steps">
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-done={step.isDone || undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="first-step-number" aria-hidden="true">
            {step.isDone ? <Icon name="check" /> : index + 1}
          </span>
          <div>
            <h2>{words.titles[step.key]}</h2>
            <p className="staff-quiet">{stateOf(words, step)}</p>
          </div>
          <Link
            className={`staff-button${step === current ? ' staff-button-pine' : ''}`}
            to={`?step=${index + 1}`}
          >
            {step.isDone ? words.look : words.go}
            <span className="visually-hidden">{`: ${words.titles[step.key]}`}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function stateOf(
  words: WordSets['first-steps'],
  { key, isDone, isPublished, isSkipped, samples }: FirstStep,
): string {
  if (isDone) return isPublished ? words.done : words.filledInLong;
  const left = samples > 0 ? plural(words.samples, { n: samples }) : words.left[key];
  return isSkipped ? fill(words.skippedBefore, { state: left }) : left;
}

function ThisWeek({ sendsSms, hasSecondFactor }: Pick<FirstStepsPageProps, 'sendsSms' | 'hasSecondFactor'>) {
  const words = useWords('first-steps');
  const done = doneThisWeek(useClinicDraft().state.content);
  const things = [
    !sendsSms && { to: '/staff/messages/set-up', says: words.weekSms },
    !hasSecondFactor && { to: '/staff/account', says: words.weekFactor },
    !done.holidays && { to: '/staff/clinic?part=holidays', says: words.weekHolidays },
    !done.reviews && { to: '/staff/clinic?part=reviews', says: words.weekReviews },
    { to: '/staff/import', says: words.weekImport },
    { to: '/staff/health', says: words.weekBackups },
  ].filter((thing) => thing !== false);
  return (
    <section className="staff-card" aria-labelledby="first-week">
      <h2 id="first-week">{words.week}</h2>
      <ul className="first-lines">
        {things.map(({ to, says: [title, text] }) => (
          <li key={to}>
            <div>
              <p>
                <b>{title}</b>
              </p>
              <p className="staff-quiet">{text}</p>
            </div>
            <Link className="staff-button" to={to}>
              {words.open}
              <span className="visually-hidden">{`: ${title}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
