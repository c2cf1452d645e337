import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConflictNotice } from '../draft/before-publishing.tsx';
import { partOf } from '../draft/editor-parts.ts';
import { barText } from '../draft/bar-text.ts';
import { faultyPhases } from '../draft/draft-state.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { AddressPart, FactsPart } from '../parts/facts-part.tsx';
import { ChairsField, WeekFields } from '../parts/hours-part.tsx';
import { PeoplePart } from '../parts/people-part.tsx';
import { PricesPart } from '../parts/prices-part.tsx';
import { AskBeforeLeaving } from '../pictures/unanswered-picture.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { pagesOfSteps, stepOf, type FirstStep, type FirstStepKey } from './first-steps.ts';
import { StepsRail, StepsTop } from './steps-rail.tsx';
import { withKept } from '#features/clinic/content/content.ts';
import { Message } from '#ui/notice/message.tsx';

interface FirstStepEditorProps {
  steps: readonly FirstStep[];
  /** Counted from 1. */
  current: number;
  samplePrices: ReadonlySet<string>;
  sendsSms: boolean;
  onSkip: (step: FirstStepKey) => void;
  /** The site's public origin. */
  origin: string;
}

/** One of the six steps: its fields, next to a preview of the site. */
export function FirstStepEditor({
  steps,
  current,
  samplePrices,
  sendsSms,
  onSkip,
  origin,
}: FirstStepEditorProps) {
  const words = useWords('first-steps');
  const editorWords = useWords('clinic-editor');
  const [width, setWidth] = useState<ComponentProps<typeof PreviewPanel>['width']>('phone');
  const [isPreview, setPreview] = useState(false);
  const { key } = steps[current - 1]!;
  const heading = useFocusOnChange(current);
  return (
    <div className="first-step-editor" data-view={isPreview ? 'preview' : 'edit'} data-width={width}>
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
          <div className="first-part stack gap-4" hidden={isPreview}>
            <StepFields of={key} samplePrices={samplePrices} sendsSms={sendsSms} />
            <KeepSamples of={steps[current - 1]!} />
          </div>
        </div>
        <StepFoot
          key={key}
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
}: { of: FirstStepKey } & Pick<FirstStepEditorProps, 'samplePrices' | 'sendsSms'>): ReactNode {
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

/** The button to the next step. It saves first; a failure is shown here, and the draft stays on this device. */
function StepFoot({
  steps,
  current,
  onSkip,
  onFault,
}: Pick<FirstStepEditorProps, 'steps' | 'current'> & { onSkip: () => void; onFault: () => void }) {
  const words = useWords('first-steps');
  const draftWords = useWords('clinic-draft');
  const { store, state, changes } = useClinicDraft();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const { location: pending } = useNavigation();
  /** False for a person who leaves the step while it is saved, and is not led back. */
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = !pending;
    return () => {
      isHere.current = false;
    };
  }, [pending]);
  const place = `/staff/first-steps?step=${current + 1}`;
  const onward = current < steps.length ? place : '/staff/first-steps';
  const next = steps[current];
  const ofNext = next ? fill(words.nextOf, { step: words.titles[next.key] }) : '';
  const saveAndGo = async () => {
    if (isSaving) return;
    setSaving(true);
    await store.save(true);
    setSaving(false);
    if (!isHere.current) return;
    const { phase, errors } = store.get();
    if (phase === 'conflict') return;
    const isOfStep = Object.keys(errors).some((path) => stepOf(partOf(path.split('.'))) === current);
    if (faultyPhases.includes(phase) && isOfStep) {
      onFault();
      return requestAnimationFrame(() => document.querySelector<HTMLElement>(faulty)?.focus());
    }
    await navigate(onward);
  };
  useSaveKey(saveAndGo);
  const hasFaults = faultyPhases.includes(state.phase);
  const isSaid = hasFaults || ['offline', 'conflict', 'refused'].includes(state.phase);
  const [title, text] = barText(draftWords, state, {
    changes: changes.length,
    undecided: 0,
    mayPublish: true,
  });
  const wrong = Object.keys(state.errors)[0];
  const stepOfFault = wrong === undefined ? undefined : stepOf(partOf(wrong.split('.')));
  return (
    <div className="first-foot row-wrap">
      <div role="status">
        {isSaid && (
          <p>
            <b>{title}</b> {text}{' '}
            {hasFaults && stepOfFault !== undefined && stepOfFault !== current && (
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

/** Ctrl+Enter saves and continues. */
function useSaveKey(saveAndGo: () => Promise<unknown>): void {
  const newest = useRef(saveAndGo);
  useLayoutEffect(() => {
    newest.current = saveAndGo;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 'Enter') return;
      event.preventDefault();
      // Blur commits a field that applies on leaving, such as a time.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      void newest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Moves to the top of a new step and focuses its heading, so that it is read out. */
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

/** Sample hours and prices may suit the clinic: the owner confirms them, and the step is done. */
function KeepSamples({ of: { key, samples } }: { of: FirstStep }) {
  const words = useWords('first-steps');
  const { store } = useClinicDraft();
  const part = (['hours', 'prices'] as const).find((one) => one === key);
  if (!part || samples === 0) return null;
  const keep = () => store.edit((content) => ({ ...content, kept: withKept(content.kept, part) }));
  return (
    <div className="staff-card part-fields">
      <p>{plural(words.stillSample[part], { n: samples })}</p>
      <button type="button" className="staff-button" onClick={keep}>
        {words.keepSample[part]}
      </button>
    </div>
  );
}

/** The messages to patients, and whether they are sent yet. */
function WhatPatientsHear({ sendsSms }: { sendsSms: boolean }) {
  const words = useWords('first-steps');
  return (
    <>
      {!sendsSms && <p>{words.heardLater}</p>}
      <ul className="staff-card first-lines">
        {Object.entries(words.heard).map(([key, [title, text]]) => (
          <li key={key}>
            <div>
              <p>
                <b>{title}</b>
              </p>
              <p className="staff-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Message
        kind={sendsSms ? 'ok' : 'neutral'}
        title={sendsSms ? words.smsOn : words.smsOff}
        action={
          <Link className="staff-button" to="/staff/messages/set-up">
            {words.smsSetUp}
          </Link>
        }
      >
        <p>{sendsSms ? words.smsOnText : words.smsOffText}</p>
      </Message>
    </>
  );
}
