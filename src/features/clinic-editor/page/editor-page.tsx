import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { flushSync } from 'react-dom';
import { useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { useKeysOn } from '#ui/page/use-single-keys.ts';
import { ConflictNotice, PendingChanges } from '../draft/before-publishing.tsx';
import { useNotifyDraft } from '../draft/draft-notice.tsx';
import { DraftBar } from '../draft/draft-bar.tsx';
import { partOf, type EditorPart } from '../draft/editor-parts.ts';
import { StrandedVisits } from '../draft/stranded-visits-notice.tsx';
import { focusField } from '../draft/focus-field.ts';
import { useClinicDraft, useDraftStore } from '../draft/use-draft.tsx';
import { BookablePart } from '../parts/bookable-part.tsx';
import { AddressPart, ErasedDataFields, FactsPart } from '../parts/facts-part.tsx';
import { HistoryPart } from '../parts/history-part.tsx';
import { HolidaysPart } from '../parts/holidays-part.tsx';
import { HoursPart } from '../parts/hours-part.tsx';
import { LanguagesPart } from '../parts/languages-part.tsx';
import { PeoplePart } from '../parts/people-part.tsx';
import { PicturesPart, type SamplePictures } from '../parts/pictures-part.tsx';
import { PricesPart } from '../parts/prices-part.tsx';
import { ReviewsPart } from '../parts/reviews-part.tsx';
import type { PageText } from '../texts/page-text.tsx';
import { pageOfTexts, placeOf, TextsPart } from '../texts/texts-part.tsx';
import type { HolidayYear } from '#features/clinic/holidays/public-holidays.server.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { AskBeforeLeaving } from '../pictures/unanswered-picture.tsx';
import { useOpenText, usePressedWords, WordsFrom } from './pressed-words.tsx';
import type { ShownPart } from './shown-part.ts';
import { plural } from '#platform/fill-text.ts';

/** Opens the field that the address names, and focuses it; `onShow` brings the fields in front of the preview. */
function useNamedField(onShow: () => void): void {
  const store = useDraftStore();
  const { key, search } = useLocation();
  const path = new URLSearchParams(search).get('field');
  const show = useEffectEvent((named: string, press: string) => {
    onShow();
    store.show(named, press);
  });
  useEffect(() => {
    if (!path) return undefined;
    show(path, key);
    return focusField(path);
  }, [path, key]);
}

interface KeysNeeds {
  /** In the order of the list of parts; Alt+1 is the first. */
  parts: readonly ShownPart[];
  /** Toggles the preview. */
  onPreview: () => void;
}

/** The first nine parts have keys. */
const keyOfPart = (index: number): string | undefined => (index < 9 ? `Alt+${index + 1}` : undefined);

/**
 * Alt+1 to 9 open a part, Ctrl+S saves at once, Ctrl+Enter shows the changes, P the preview. P works only while the focus is in the editor
 * (WCAG 2.1.4), and never while a person types.
 */
function useEditorKeys({ parts, onPreview }: KeysNeeds): void {
  const { store } = useClinicDraft();
  const [keysOn] = useKeysOn();
  const navigate = useNavigate();
  const newest = useRef({ parts, onPreview });
  useLayoutEffect(() => {
    newest.current = { parts, onPreview };
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
      const part = event.altKey && digit ? newest.current.parts[Number(digit) - 1] : undefined;
      const isCommand = event.ctrlKey || event.metaKey;
      if (part && !isCommand) void navigate(`?part=${part}`);
      else if (isCommand && event.key === 's') void store.save();
      else if (isCommand && event.key === 'Enter') void navigate('?part=changes');
      else if (keysOn && !isCommand && !event.altKey && event.key === 'p' && isInEditor(event.target)) {
        newest.current.onPreview();
        // The focused element may be hidden now.
        const buttons = document.querySelectorAll<HTMLElement>(
          ':is(.clinic-views, .preview) [aria-pressed="true"]',
        );
        [...buttons].find((button) => button.checkVisibility())?.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [store, navigate, keysOn]);
}

const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.clinic-editor') !== null &&
  target.closest('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])') ===
    null;

/** The whole content as one file, for a copy or a second clinic; such a file becomes the draft. */
function ContentFile() {
  const words = useWords('clinic-editor');
  const { store } = useClinicDraft();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const notify = useNotifyDraft();
  const takeIn = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setBusy(true);
    setFault(undefined);
    const { answer, undo } = await store.importFile(file);
    setBusy(false);
    if (!answer.ok)
      return setFault(answer.refusal.status === undefined ? words.importNotSent : words.importFailed);
    const { leftOut } = answer.value;
    const text = leftOut > 0 ? plural(words.importedWithout, { n: leftOut }) : words.imported;
    if (undo) notify({ text, undo });
  };
  return (
    <div className="staff-card draft-actions">
      <a className="staff-button" href="/api/staff/clinic/export" download>
        {words.exportFile}
      </a>
      <label className="staff-button clinic-import" aria-busy={isBusy || undefined}>
        {words.importFile}
        <input
          type="file"
          accept=".tar"
          disabled={isBusy}
          onChange={({ target }) => {
            void takeIn(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <p className="staff-quiet">{words.fileHint}</p>
      <div role="status">{isBusy && <p>{words.importing}</p>}</div>
      <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
    </div>
  );
}

interface EditorPageProps {
  /** Parts that this person may change. */
  mayChange: readonly EditorPart[];
  /** Undefined where the address names no part: a phone then shows the list of parts. */
  part: ShownPart | undefined;
  today: string;
  holidayYears: readonly HolidayYear[];
  texts: readonly PageText[];
  /** The site's public origin. */
  origin: string;
  samplePictures: SamplePictures;
}

/** The page of the site that shows a part best. */
const pagesOfParts: Record<ShownPart, string> = {
  facts: '/',
  address: '/#contact',
  hours: '/',
  holidays: '/book',
  prices: '/services',
  bookable: '/book',
  people: '/#about',
  reviews: '/#testimonials',
  pictures: '/#about',
  texts: '/',
  languages: '/',
  changes: '/',
  history: '/',
};

/** The editor of the public content, one part at a time. */
export function EditorPage({ part, mayChange, origin, ...given }: EditorPageProps) {
  const words = useWords('clinic-editor');
  const shown = part ?? mayChange[0]!;
  const [view, setView] = useState<View>('edit');
  const [textPage, setTextPage] = useState('');
  const [width, setWidth] = useState<ComponentProps<typeof PreviewPanel>['width']>('phone');
  const { mayPublish } = useClinicDraft();
  useNamedField(() => setView('edit'));
  const pressed = usePressedWords(given.texts, mayChange, () => setView('edit'));
  const text = useOpenText(given.texts, shown);
  const parts: readonly ShownPart[] = [
    ...mayChange,
    ...(mayPublish ? (['languages', 'history'] as const) : []),
  ];
  useEditorKeys({ parts, onPreview: () => flushSync(() => setView(view === 'edit' ? 'preview' : 'edit')) });
  return (
    <div className="clinic-editor" data-part={part} data-view={view} data-width={width}>
      <PartsNav shown={shown} parts={parts} />
      <div className="clinic-part">
        <Link to="/staff/clinic" className="link clinic-all-parts">
          <Icon name="arrow-left" />
          {words.allParts}
        </Link>
        <div className="staff-heading">
          <h1>{words.headings[shown]}</h1>
          <p>{words.leads[shown]}</p>
        </div>
        <noscript>
          <p className="staff-card">{words.needsScript}</p>
        </noscript>
        <Views shown={view} onShow={setView} />
        {!mayPublish && <p className="staff-quiet">{words.ownerPublishes}</p>}
        <ConflictNotice />
        <StrandedVisits />
        <WordsFrom />
        <div className="clinic-part clinic-fields">
          <Part
            shown={shown}
            {...given}
            page={textPage}
            onPage={setTextPage}
            open={text.open}
            onOpen={text.setOpen}
          />
        </div>
      </div>
      <DraftBar />
      <AskBeforeLeaving />
      <PreviewPanel
        path={shown === 'texts' ? pageOfTexts(textPage || placeOf(text.open ?? '')) : pagesOfParts[shown]}
        origin={origin}
        width={width}
        onWidth={setWidth}
        onWords={shown === 'texts' ? pressed.open : undefined}
        edited={text.edited}
        refusal={pressed.refusal}
      />
    </div>
  );
}

type View = 'edit' | 'preview';

/** Switches between editor and preview where both don't fit side by side. */
function Views({ shown, onShow }: { shown: View; onShow: (view: View) => void }) {
  const words = useWords('clinic-preview');
  return (
    <div className="desk-segments clinic-views" role="group" aria-label={words.view}>
      {(['edit', 'preview'] as const).map((view) => (
        <button key={view} type="button" aria-pressed={shown === view} onClick={() => onShow(view)}>
          {words[view]}
        </button>
      ))}
    </div>
  );
}

function Part({
  shown,
  today,
  holidayYears,
  texts,
  samplePictures,
  ...textsProps
}: Omit<EditorPageProps, 'part' | 'mayChange' | 'origin'> &
  Omit<ComponentProps<typeof TextsPart>, 'texts'> & { shown: ShownPart }): ReactNode {
  switch (shown) {
    case 'facts':
      return (
        <>
          <FactsPart />
          <ErasedDataFields />
        </>
      );
    case 'address':
      return <AddressPart />;
    case 'hours':
      return <HoursPart />;
    case 'holidays':
      return <HolidaysPart years={holidayYears} today={today} />;
    case 'prices':
      return <PricesPart />;
    case 'bookable':
      return <BookablePart />;
    case 'people':
      return <PeoplePart />;
    case 'reviews':
      return <ReviewsPart today={today} />;
    case 'pictures':
      return <PicturesPart samples={samplePictures} />;
    case 'texts':
      return <TextsPart texts={texts} {...textsProps} />;
    case 'languages':
      return <LanguagesPart texts={texts} />;
    case 'changes':
      return <PendingChanges />;
    case 'history':
      return (
        <>
          <ContentFile />
          <HistoryPart />
        </>
      );
  }
}

const iconOf: Record<ShownPart, IconName> = {
  facts: 'identification-card',
  address: 'map-pin',
  hours: 'clock',
  holidays: 'calendar-x',
  prices: 'currency-inr',
  bookable: 'calendar-check',
  people: 'users-three',
  reviews: 'star',
  pictures: 'image',
  texts: 'chat-circle-text',
  languages: 'translate',
  changes: 'pencil-simple',
  history: 'clock-counter-clockwise',
};

function PartsNav({ shown, parts }: { shown: ShownPart; parts: readonly ShownPart[] }) {
  const words = useWords('clinic-editor');
  const { changes } = useClinicDraft();
  return (
    <nav className="clinic-nav" aria-label={words.partsLabel}>
      <h1 className="clinic-nav-title">{words.title}</h1>
      {parts.map((part, index) => {
        const count = changes.filter(({ path }) => partOf(path) === part).length;
        return (
          <Link
            key={part}
            to={`?part=${part}`}
            title={keyOfPart(index)}
            aria-keyshortcuts={keyOfPart(index)}
            aria-current={part === shown ? 'page' : undefined}
          >
            <Icon name={iconOf[part]} />
            {words.headings[part]}
            {count > 0 && <span className="draft-mark">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
