import { useEffect, useRef, type ReactNode } from 'react';
import { isListed } from '#features/clinic/services/bookable-services.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type en from './answer-words.en.ts';
import { fromFront, mouthOf, toothNote, toothPlace, type ToothSelection, type Mouth } from './tooth.ts';
import { knownServices } from '#features/clinic/services/known-services.ts';

/** Services for a tooth that hurts and for a look at it; an owner's clinic may offer neither. */
const visitsFor: Record<Mouth, { hurts: string; look: string }> = {
  adult: { hurts: knownServices.toothache, look: knownServices.checkUp },
  child: { hurts: knownServices.toothache, look: knownServices.childsVisit },
};

/** The tooth's likely name, such as 'a second molar'. Missing teeth shift the count, so only an examination can tell. */
export function toothName(tooth: number, words: typeof en): string {
  return words.names[mouthOf(tooth)][fromFront(tooth)]!;
}

/** Scrolls to the words, but keeps the marked tooth below the navigation bar. */
function showBoth(words: Element, tooth: Element | null): void {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(words);
  const top = Number.parseFloat(scrollMarginTop);
  const bottom = innerHeight - Number.parseFloat(scrollMarginBottom);
  const { top: wordsBegin, bottom: wordsEnd } = words.getBoundingClientRect();
  const down = Math.max(0, Math.min(wordsEnd - bottom, wordsBegin - top));
  // On a wide window the drawing lies beside the words, and both are in view.
  const room = tooth ? tooth.getBoundingClientRect().top - top : Infinity;
  const by = Math.min(down, room);
  if (by !== 0) scrollBy({ top: by });
}

/** The service and message that a Book button presets for the tooth. */
interface ToothVisit {
  service: string;
  tooth: { number: number; note: string };
}

interface ToothAnswerProps extends Pick<ToothSelection, 'choose'> {
  /** Loaded together with the component. */
  words: typeof en;
  tooth: number;
  /** Whether the clinic sees patients now. */
  isOpen: boolean;
  /** The first free time in words; undefined when it is not known. */
  firstFree: ReactNode;
  /** Renders a Book button; passed in by the page. */
  book: (className: string, visit: ToothVisit, text: string) => ReactNode;
}

/** The chosen tooth's likely name and the fitting visits. It never names an illness. */
export function ToothAnswer({ words, tooth, choose, isOpen, firstFree, book }: ToothAnswerProps) {
  const places = useWords('booking-tooth');
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    showBoth(said.current!, document.querySelector('.tooth-explained'));
  }, []);
  const clinic = useClinicFacts();
  const mouth = mouthOf(tooth);
  const { hurts, look } = visitsFor[mouth];
  const visit = (service: string) => ({ service, tooth: { number: tooth, note: toothNote(tooth, places) } });
  return (
    <>
      <button
        type="button"
        className="round-button tooth-answer-close"
        aria-label={words.close}
        onClick={() => choose(undefined)}
      >
        <Icon name="x" />
      </button>
      <div className="tooth-answer-said stack gap-3" ref={said}>
        <h2>{toothPlace(tooth, places)}</h2>
        <p>
          <LocalizedText text={words.mayBe} values={{ tooth, name: toothName(tooth, words) }} />
        </p>
        {!isOpen && (
          <p>
            <b>
              <LocalizedText text={words.emergencyClosed} />
            </b>
          </p>
        )}
        <p>
          <LocalizedText text={words.onlyNoted} />
        </p>
      </div>
      {firstFree && (
        <p>
          <LocalizedText text={words.firstFree} /> <b>{firstFree}</b>
        </p>
      )}
      <p className="tooth-answer-ways">
        {/* With an empty service, the form asks for one. */}
        {book('button', visit(isListed(hurts, clinic) ? hurts : ''), words.bookNow)}
        {isListed(look, clinic) &&
          book('button button-line', visit(look), mouth === 'adult' ? words.bookCheckUp : words.bookChild)}
      </p>
    </>
  );
}
