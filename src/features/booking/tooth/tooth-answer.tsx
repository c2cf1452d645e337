import { useEffect, useRef, type ReactNode } from 'react';
import { isListed } from '#features/clinic/services/bookable-services.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type en from './answer-words.en.ts';
import { fromFront, mouthOf, toothNote, toothPlace, type Chosen } from './tooth.ts';
import { visitsFor } from './tooth-visits.ts';

/** What it may be called: 'a second molar'. Teeth may be missing, so only a look into the mouth can tell. */
export function toothName(tooth: number, words: typeof en): string {
  return words.names[mouthOf(tooth)][fromFront(tooth)]!;
}

/** Scrolls to the words, but no further than the marked tooth stays below the bar. */
function showBoth(words: Element, tooth: Element | null): void {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(words);
  const top = Number.parseFloat(scrollMarginTop);
  const bottom = innerHeight - Number.parseFloat(scrollMarginBottom);
  const { top: wordsBegin, bottom: wordsEnd } = words.getBoundingClientRect();
  const down = Math.max(0, Math.min(wordsEnd - bottom, wordsBegin - top));
  // The drawing lies beside the words on a wide window: there both are in sight.
  const room = tooth ? tooth.getBoundingClientRect().top - top : Infinity;
  const by = Math.min(down, room);
  if (by !== 0) scrollBy({ top: by });
}

/** A visit that fits the tooth, for a Book button. */
export interface ToothVisit {
  service: string;
  tooth: { number: number; note: string };
}

interface ToothAnswerProps extends Pick<Chosen, 'choose'> {
  /** They come with it. */
  words: typeof en;
  tooth: number;
  /** Whether patients are seen now. */
  isOpen: boolean;
  /** The first free time in words; undefined when it is not known. */
  firstFree: ReactNode;
  /** Makes a Book button: the page brings it. */
  book: (className: string, visit: ToothVisit, text: string) => ReactNode;
}

/** What the chosen tooth may be called, and the visits that fit. It says nothing of what is wrong with it. */
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
      <div className="tooth-answer-said" ref={said}>
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
        {/* Without a service the form asks for one. */}
        {book('button', visit(isListed(hurts, clinic) ? hurts : ''), words.bookNow)}
        {isListed(look, clinic) &&
          book('button button-line', visit(look), mouth === 'adult' ? words.bookCheckUp : words.bookChild)}
      </p>
    </>
  );
}
