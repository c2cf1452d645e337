import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';
import { ConflictNotice } from '../draft/before-publishing.tsx';
import { partOf } from '../draft/editor-parts.ts';
import { barText } from '../draft/bar-text.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { AddressPart, FactsPart } from '../parts/facts-part.tsx';
import { ChairsField, WeekFields } from '../parts/hours-part.tsx';
import { PeoplePart } from '../parts/people-part.tsx';
import { PricesPart } from '../parts/prices-part.tsx';
import { AskBeforeLeaving } from '../pictures/unanswered-picture.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { pagesOfSteps, stepOf, type FirstStep, type FirstStepKey } from './first-steps.ts';
import { KeepSamples } from './keep-samples.tsx';
import { StepsRail, StepsTop } from './steps-rail.tsx';
import { WhatPatientsHear } from './what-patients-hear.tsx';

interface FirstRunProps {
  steps: readonly FirstStep[];
  /** From 1. */
  current: number;
  samplePrices: ReadonlySet<string>;
  sendsSms: boolean;
  onSkip: (step: FirstStepKey) => void;
  /** Where the site is reached. */
  origin: string;
}

/** One of the six steps: its fields, and the site as it becomes beside them. */
export function FirstRun({ steps, current, samplePrices, sendsSms, onSkip, origin }: FirstRunProps) {
  const words = useWords('first-steps');
  const editorWords = useWords('clinic-editor');
  const [width, setWidth] = useState<ComponentProps<typeof PreviewPanel>['width']>('phone');
  const [isPreview, setPreview] = useState(false);
  const { key } = steps[current - 1]!;
  const heading = useFocusOnChange(current);
  return (
    <div className="first-run" data-view={isPreview ? 'preview' : 'edit'} data-width={width}>
      <StepsTop steps={steps} current={current} />
      <StepsRail steps={steps} current={current} />
      <div className="first-main">
        <div className="first-fields">
          <div className="staff-heading">
            <h1 ref={heading} tabIndex={-1}>
              {words.questions[key]}
            </h1>
            <p>{words.leads[key]}</p>
          </div>
          <noscript>
            <p className="staff-card">{editorWords.needsScript}</p>
          </noscript>
          <button
            type="button"
            className="staff-button first-view"
            aria-pressed={isPreview}
            onClick={() => setPreview(!isPreview)}
          >
            <Icon name={isPreview ? 'pencil-simple' : 'eye'} />
            {isPreview ? words.backToForm : words.seePreview}
          </button>
          <ConflictNotice />
          <div className="first-part" hidden={isPreview}>
            <StepFields of={key} samplePrices={samplePrices} sendsSms={sendsSms} />
            <KeepSamples of={steps[current - 1]!} />
          </div>
        </div>
        <StepFoot
          steps={steps}
          current={current}
          onSkip={() => onSkip(key)}
          onFault={() => setPreview(false)}
        />
      </div>
      <AskBeforeLeaving />
      <PreviewPanel path={pagesOfSteps[key]} origin={origin} width={width} onWidth={setWidth} />
    </div>
  );
}

function StepFields({
  of,
  samplePrices,
  sendsSms,
}: { of: FirstStepKey } & Pick<FirstRunProps, 'samplePrices' | 'sendsSms'>): ReactNode {
  switch (of) {
    case 'facts':
      return <FactsPart />;
    case 'address':
      return <AddressPart />;
    case 'hours':
      return <WeekFields first="mon" />;
    case 'prices':
      return <PricesPart samples={samplePrices} />;
    case 'people':
      return (
        <>
          <PeoplePart />
          <div className="staff-card part-fields">
            <ChairsField />
          </div>
        </>
      );
    case 'messages':
      return <WhatPatientsHear sendsSms={sendsSms} />;
  }
}

/** The way on, which saves first; what can't be saved is said here, and stays on this device. */
function StepFoot({
  steps,
  current,
  onSkip,
  onFault,
}: Pick<FirstRunProps, 'steps' | 'current'> & { onSkip: () => void; onFault: () => void }) {
  const words = useWords('first-steps');
  const draftWords = useWords('clinic-draft');
  const { keeper, state, changes } = useClinicDraft();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const place = `/staff/first-steps?step=${current + 1}`;
  const onward = current < steps.length ? place : '/staff/first-steps';
  const next = steps[current];
  const ofNext = next ? fill(words.nextOf, { step: words.titles[next.key] }) : '';
  const saveAndGo = async () => {
    if (isSaving) return;
    setSaving(true);
    await keeper.save(true);
    setSaving(false);
    const { phase, errors } = keeper.get();
    if (phase === 'conflict') return;
    const isHere = Object.keys(errors).some((path) => stepOf(partOf(path.split('.'))) === current);
    if (phase === 'invalid' && isHere) {
      onFault();
      return requestAnimationFrame(() => document.querySelector<HTMLElement>(faulty)?.focus());
    }
    await navigate(onward);
  };
  useSaveKey(saveAndGo);
  const isSaid = ['offline', 'invalid', 'conflict', 'refused'].includes(state.phase);
  const [title, text] = barText(draftWords, state, {
    changes: changes.length,
    undecided: 0,
    mayPublish: true,
  });
  const wrong = Object.keys(state.errors)[0];
  const stepOfFault = wrong === undefined ? undefined : stepOf(partOf(wrong.split('.')));
  return (
    <div className="first-foot">
      <div role="status">
        {isSaid && (
          <p>
            <b>{title}</b> {text}{' '}
            {state.phase === 'invalid' && stepOfFault !== undefined && stepOfFault !== current && (
              <Link to={`?step=${stepOfFault}`}>{draftWords.showField}</Link>
            )}
          </p>
        )}
      </div>
      {current > 1 && (
        <Link className="staff-button first-back" to={`?step=${current - 1}`}>
          <Icon name="arrow-left" />
          <span>{words.back}</span>
        </Link>
      )}
      <Link className="staff-button first-skip" to={onward} aria-label={words.skip} onClick={onSkip}>
        <span className="first-wide">{words.skip}</span>
        <span className="first-narrow">{words.skipShort}</span>
      </Link>
      <button
        type="button"
        className="button first-next"
        aria-label={next ? words.next + ofNext : words.finish}
        aria-busy={isSaving || undefined}
        onClick={() => void saveAndGo()}
      >
        <span>
          {next ? words.next : words.finish}
          {next && <span className="first-wide">{ofNext}</span>}
        </span>
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}

const faulty = '.first-part [aria-invalid="true"]';

/** Ctrl+Enter saves and goes on. */
function useSaveKey(saveAndGo: () => Promise<unknown>): void {
  const newest = useRef(saveAndGo);
  useEffect(() => {
    newest.current = saveAndGo;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 'Enter') return;
      event.preventDefault();
      // What takes effect when its field is left, such as a time, is taken up first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      void newest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Of the next step the heading is read out, and the page begins at its top. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  return heading;
}
