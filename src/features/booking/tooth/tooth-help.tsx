import { useEffect, useId, useRef, type ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import './tooth-answer.css';
import { teethOf, toothAfter, toothPlace, type ToothSelection } from './tooth.ts';

/** Labels in the drawing: the four quarters, and the marked tooth. */
export function ToothCaption({
  mouth,
  tooth,
  children,
}: Pick<ToothSelection, 'mouth' | 'tooth'> & { children: ReactNode }) {
  const words = useWords('booking-tooth');
  return (
    <>
      {[words.upperRight, words.upperLeft, words.lowerRight, words.lowerLeft].map((quarter) => (
        <span key={quarter} className="tooth-quarter" aria-hidden="true">
          {quarter}
        </span>
      ))}
      <p className="hero-caption" aria-hidden="true">
        {tooth !== undefined ? (
          <>
            <b>{tooth}</b>
            <ChangingText>{toothPlace(tooth, words)}</ChangingText>
          </>
        ) : mouth === 'adult' ? (
          children
        ) : (
          <>
            <b>20</b>
            <ChangingText by={mouth}>
              <LocalizedText text={words.childsTwenty} />
            </ChangingText>
          </>
        )}
      </p>
    </>
  );
}

/** Chooses a tooth by name, for keyboards and screen readers, and steps from tooth to tooth. */
export function ToothChoice({
  mouth,
  tooth,
  choose,
  show,
  takesFocus,
}: ToothSelection & { takesFocus: boolean }) {
  const words = useWords('booking-tooth');
  const id = useId();
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) list.current!.focus();
  }, [takesFocus]);
  const steps = [
    { label: words.previousTooth, icon: 'caret-left' as const, by: -1 },
    { label: words.nextTooth, icon: 'caret-right' as const, by: 1 },
  ].map(({ label, icon, by }) => (
    <button
      key={icon}
      type="button"
      className="round-button"
      aria-label={label}
      onClick={() => choose(tooth === undefined ? teethOf[mouth].at(by > 0 ? 0 : -1) : toothAfter(tooth, by))}
    >
      <Icon name={icon} />
    </button>
  ));
  return (
    <div className="tooth-choice">
      <label htmlFor={id}>
        <LocalizedText text={words.tapOrChoose} />
      </label>
      <div className="tooth-list">
        {steps[0]}
        <span className="field-select">
          <select
            ref={list}
            id={id}
            value={tooth ?? ''}
            onChange={({ target }) => choose(target.value ? Number(target.value) : undefined)}
          >
            <option value="">{words.none}</option>
            {teethOf[mouth].map((number) => (
              <option key={number} value={number}>
                {toothPlace(number, words)}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
        {steps[1]}
      </div>
      <button type="button" className="link" onClick={() => show(mouth === 'adult' ? 'child' : 'adult')}>
        {mouth === 'adult' ? words.childsTeeth : words.adultTeeth}
      </button>
    </div>
  );
}
