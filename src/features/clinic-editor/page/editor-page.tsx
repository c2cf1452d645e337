import { useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { ConflictNotice, WhatChanges } from '../draft/before-publishing.tsx';
import { DraftBar } from '../draft/draft-bar.tsx';
import { partOf, type EditorPart } from '../draft/editor-parts.ts';
import { StrandedVisits } from '../draft/stranded-visits-notice.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { BookablePart } from '../parts/bookable-part.tsx';
import { AddressPart, FactsPart } from '../parts/facts-part.tsx';
import { HistoryPart } from '../parts/history-part.tsx';
import { HolidaysPart } from '../parts/holidays-part.tsx';
import { HoursPart } from '../parts/hours-part.tsx';
import { LanguagesPart } from '../parts/languages-part.tsx';
import { PeoplePart } from '../parts/people-part.tsx';
import { PicturesPart, type SamplePictures } from '../parts/pictures-part.tsx';
import { PricesPart } from '../parts/prices-part.tsx';
import { ReviewsPart } from '../parts/reviews-part.tsx';
import type { PageText } from '../texts/page-text.tsx';
import { pageOfTexts, TextsPart } from '../texts/texts-part.tsx';
import type { HolidayYear } from '#features/clinic/holidays/public-holidays.server.ts';
import { Link } from '#ui/page/link.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { AskBeforeLeaving } from '../pictures/unanswered-picture.tsx';
import { CarryContent } from './carry-content.tsx';
import type { ShownPart } from './shown-part.ts';
import { keyOfPart, useEditorKeys } from './use-editor-keys.ts';

interface EditorPageProps {
  /** What of it this person may change. */
  mayChange: readonly EditorPart[];
  /** Undefined: the address names none, so a phone shows the list of parts. */
  part: ShownPart | undefined;
  today: string;
  holidayYears: readonly HolidayYear[];
  texts: readonly PageText[];
  /** Where the site is reached. */
  origin: string;
  samplePictures: SamplePictures;
}

/** The page of the site that shows best what a part changes. */
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

/** All that visitors read, a part at a time. */
export function EditorPage({ part, mayChange, origin, ...given }: EditorPageProps) {
  const words = useWords('clinic-editor');
  const shown = part ?? mayChange[0]!;
  const [view, setView] = useState<View>('edit');
  const [textPage, setTextPage] = useState('');
  const [width, setWidth] = useState<ComponentProps<typeof PreviewPanel>['width']>('phone');
  const { mayPublish } = useClinicDraft();
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
        <div className="clinic-part clinic-fields">
          <Part shown={shown} {...given} page={textPage} onPage={setTextPage} />
        </div>
      </div>
      <DraftBar />
      <AskBeforeLeaving />
      <PreviewPanel
        path={shown === 'texts' ? pageOfTexts(textPage) : pagesOfParts[shown]}
        origin={origin}
        width={width}
        onWidth={setWidth}
      />
    </div>
  );
}

type View = 'edit' | 'preview';

/** Where there is no room for both beside each other. */
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
  page,
  onPage,
}: Omit<EditorPageProps, 'part' | 'mayChange' | 'origin'> &
  Pick<ComponentProps<typeof TextsPart>, 'page' | 'onPage'> & { shown: ShownPart }): ReactNode {
  switch (shown) {
    case 'facts':
      return <FactsPart />;
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
      return <TextsPart texts={texts} page={page} onPage={onPage} />;
    case 'languages':
      return <LanguagesPart />;
    case 'changes':
      return <WhatChanges />;
    case 'history':
      return (
        <>
          <CarryContent />
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
