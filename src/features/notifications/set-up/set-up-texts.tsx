import { useEffect, useLayoutEffect, useRef } from 'react';
import { languageNames } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { isTyping, useKeysOn } from '#ui/page/use-single-keys.ts';
import { spellings } from '../templates/message-template.ts';
import type { SetUp } from './read-set-up.server.ts';
import { SetUpStepCard, usePrevious } from './set-up-step.tsx';
import { TextCard } from './text-card.tsx';

/**
 * J and K go from text to text, C copies the open one, 1 2 3 choose the language. Only while the focus is among the texts, so
 * that a slip of the hand does nothing elsewhere (WCAG 2.1.4), and never while something is typed or single keys are off.
 */
function useTextKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const [keysOn] = useKeysOn();
  useLayoutEffect(() => {
    if (!keysOn) return undefined;
    const part = ref.current!;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') step(part, key === 'j' ? 1 : -1);
      else if (key === 'c') copyOpen(part);
      else if (/^[123]$/.test(key)) choose(part, Number(key) - 1);
      else return;
      event.preventDefault();
    };
    part.addEventListener('keydown', press);
    return () => part.removeEventListener('keydown', press);
  }, [keysOn]);
  return { ref, keysOn };
}

const cardsOf = (part: HTMLElement) =>
  [...part.querySelectorAll<HTMLDetailsElement>('.set-up-text')].filter((card) => card.checkVisibility());

function step(part: HTMLElement, by: 1 | -1): void {
  const cards = cardsOf(part);
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by];
  if (!next) return;
  next.open = true;
  next.querySelector('summary')!.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** Copies the focused card's text, or the first open one's, in the notation that is shown. */
function copyOpen(part: HTMLElement): void {
  const open = cardsOf(part).filter((card) => card.open);
  const card = open.find((one) => one.contains(document.activeElement)) ?? open[0];
  const buttons = card?.querySelectorAll<HTMLButtonElement>('.set-up-copy-text button') ?? [];
  [...buttons].find((button) => button.checkVisibility())?.click();
}

function choose(part: HTMLElement, index: number): void {
  const radio = part.querySelectorAll<HTMLInputElement>('[name="sms-language"]')[index];
  // The focused element may be hidden with the other language's texts.
  radio?.focus();
  radio?.click();
}

/** The texts to register, each to copy in the way the portal wants it, with the id that it gives. */
export function SetUpTexts({ setUp, isHelper = false }: { setUp: SetUp; isHelper?: boolean }) {
  const words = useWords('set-up');
  const { texts, languages } = setUp;
  const open = languages.map(
    ({ language }) =>
      texts.find(
        ({ id, isOptional, ...text }) =>
          text.language === language && (text.state === 'changed' || (!id && !isOptional)),
      )?.name,
  );
  const before = usePrevious(open.join())?.split(',') ?? [];
  const { ref, keysOn } = useTextKeys();
  return (
    <SetUpStepCard step="texts" setUp={setUp} summary={countsOf(languages, words.textsCount, 'withId')}>
      <div ref={ref} className="set-up-texts">
        <p>{words.textsLead}</p>
        {languages.length > 1 && <LanguageChoice languages={languages} />}
        <SpellingChoice />
        {keysOn && (
          <p className="set-up-keys staff-quiet">
            {[
              ['J', words.keyNext],
              ['K', words.keyBefore],
              ['C', words.keyCopy],
              ...(languages.length > 1 ? [['1 2 3', words.keyLanguage]] : []),
            ].map(([keys, does]) => (
              <span key={keys}>
                <kbd>{keys}</kbd> {does}
              </span>
            ))}
          </p>
        )}
        {texts.map((text) => (
          <TextCard
            key={text.name}
            text={text}
            setUp={setUp}
            isOpen={open.includes(text.name) || before.includes(text.name)}
            isHelper={isHelper}
          />
        ))}
      </div>
    </SetUpStepCard>
  );
}

/** '6 of 6 have their id'; with more languages 'English 6 of 6, हिन्दी 2 of 6'. */
export function countsOf(
  languages: SetUp['languages'],
  alone: '{n} of 6 have their id' | '{n} of 6 have arrived',
  counted: 'withId' | 'arrived',
): string {
  if (languages.length === 1) return fill<typeof alone>(alone, { n: languages[0]![counted] });
  return languages.map((one) => `${languageNames[one.language]} ${one[counted]} of 6`).join(', ');
}

/** Like the way of writing tags: the style sheet shows the texts of the language that is chosen. */
function LanguageChoice({ languages }: Pick<SetUp, 'languages'>) {
  const words = useWords('set-up');
  return (
    <fieldset className="set-up-spelling">
      <legend>{words.language}</legend>
      {languages.map(({ language }) => (
        <label key={language} className="set-up-check row">
          <input type="radio" name="sms-language" value={language} defaultChecked={language === 'en'} />
          <span lang={`${language}-IN`}>{languageNames[language]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const spellingKey = 'sms-spelling';

/** The portal's way of writing tags. The style sheet shows the one that is chosen, also without JavaScript; this browser remembers it. */
function SpellingChoice() {
  const words = useWords('set-up');
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const radios = choice.current!.querySelectorAll('input');
    for (const radio of radios) if (radio.value === remembered()) radio.checked = true;
  }, []);
  return (
    <fieldset ref={choice} className="set-up-spelling">
      <legend>{words.spelling}</legend>
      {spellings.map((one) => (
        <label key={one} className="set-up-check row">
          <input
            type="radio"
            name="spelling"
            value={one}
            defaultChecked={one === 'inside'}
            onChange={() => remember(one)}
          />
          {words[`spelling-${one}`]}
        </label>
      ))}
    </fieldset>
  );
}

// A browser may refuse to keep anything: then it is chosen again next time.
function remembered(): string | null {
  try {
    return localStorage.getItem(spellingKey);
  } catch {
    return null;
  }
}
function remember(spelling: string): void {
  try {
    localStorage.setItem(spellingKey, spelling);
  } catch {}
}
