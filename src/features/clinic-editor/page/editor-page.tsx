import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
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
import { TextsPart } from '../texts/texts-part.tsx';
import type { HolidayYear } from '#features/clinic/holidays/public-holidays.server.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { CarryContent } from './carry-content.tsx';
import type { ShownPart } from './shown-part.ts';

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
  const [width, setWidth] = useState<ComponentProps<typeof PreviewPanel>['width']>('phone');
  const { mayPublish } = useClinicDraft();
  useEditorKeys();
  return (
    <div className="clinic-editor" data-part={part} data-view={view} data-width={width}>
      <PartsNav shown={shown} mayChange={mayChange} />
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
          <Part shown={shown} {...given} />
        </div>
      </div>
      <DraftBar />
      <PreviewPanel path={pagesOfParts[shown]} origin={origin} width={width} onWidth={setWidth} />
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
}: Omit<EditorPageProps, 'part' | 'mayChange' | 'origin'> & { shown: ShownPart }): ReactNode {
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
      return <TextsPart texts={texts} />;
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

function PartsNav({ shown, mayChange }: { shown: ShownPart; mayChange: readonly EditorPart[] }) {
  const words = useWords('clinic-editor');
  const { changes, mayPublish } = useClinicDraft();
  const forOwner = mayPublish ? (['languages', 'history'] as const) : [];
  return (
    <nav className="clinic-nav" aria-label={words.partsLabel}>
      <h1 className="clinic-nav-title">{words.title}</h1>
      {[...mayChange, ...forOwner].map((part) => {
        const count = changes.filter(({ path }) => partOf(path) === part).length;
        return (
          <Link key={part} to={`?part=${part}`} aria-current={part === shown ? 'page' : undefined}>
            <Icon name={iconOf[part]} />
            {words.headings[part]}
            {count > 0 && <span className="draft-mark">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Ctrl+S saves what is saved by itself anyway; Ctrl+Enter shows what would change. */
function useEditorKeys(): void {
  const { keeper } = useClinicDraft();
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      if (event.key === 's') void keeper.save();
      else if (event.key === 'Enter') void navigate('?part=changes');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keeper, navigate]);
}
