import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { addressIn, languageNames, languages, localeOf, type Language } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { outlineChanges, scrollToPart } from './outline-changes.ts';
import { outlineEditedWords, type MatchWords } from './outline-edited-words.ts';
import { makeWordsPressable, type PressedWords } from './press-words.ts';
import { previewAddress, publishedPreview } from './preview-address.ts';

const pageWidths = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof pageWidths;

interface PreviewPanelProps {
  /** The page that shows the edited part best. */
  path: string;
  /** The site's public origin, for the link to a colleague. */
  origin: string;
  width: Width;
  onWidth: (width: Width) => void;
  /** Takes the words that are pressed in the page; undefined: the page works as for visitors. */
  onWords?: ((words: PressedWords, language: Language) => void) | undefined;
  /** The edited text, and a matcher that finds its words on the pages of a language. */
  edited?: { id: string; matchIn: (language: Language) => MatchWords } | undefined;
  /** Why the words that were pressed open nothing. */
  refusal?: string | undefined;
}

/** The real pages as the draft has them, after each saving. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { path, origin, width, onWidth, onWords, edited, refusal } = props;
  const words = useWords('clinic-preview');
  const { preview, phase } = useClinicDraft().state;
  const [language, setLanguage] = useState<Language>('en');
  const token = preview || publishedPreview;
  const [pagePath = '', part] = path.split('#');
  const address = previewAddress(addressIn(language, pagePath), token);
  const [outlined, setOutlined] = useState(0);
  const isBehind = ['invalid', 'offline', 'conflict', 'refused'].includes(phase);
  return (
    <section className="preview" aria-labelledby="preview-heading">
      <header>
        <h2 id="preview-heading">{words.heading}</h2>
        <div className="desk-segments" role="group" aria-label={words.width}>
          {(['phone', 'desktop'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={width === one} onClick={() => onWidth(one)}>
              {words[one]}
            </button>
          ))}
        </div>
        <div className="desk-segments" role="group" aria-label={words.language}>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              lang={localeOf(one)}
              aria-pressed={language === one}
              onClick={() => setLanguage(one)}
            >
              {languageNames[one]}
            </button>
          ))}
        </div>
      </header>
      {onWords && (
        <p className={refusal ? 'preview-refusal' : 'staff-quiet'} role="status">
          {refusal ?? words.pressWords}
        </p>
      )}
      <PreviewFrame
        address={address}
        part={part}
        width={width}
        onOutlined={setOutlined}
        onWords={onWords && ((pressed) => onWords(pressed, language))}
        edited={edited && { id: edited.id, match: edited.matchIn(language) }}
      />
      {isBehind && (
        <p className="preview-behind">
          <Icon name="warning-circle" />
          {words.behind}
        </p>
      )}
      {preview === '' ? (
        <p className="staff-quiet">{words.empty}</p>
      ) : (
        <>
          <div className="draft-actions">
            <a className="staff-button" href={address} target="_blank" rel="noopener noreferrer">
              {words.open}
            </a>
            <CopyButton text={origin + previewAddress('/', token)} label={words.copyLink} />
          </div>
          {outlined > 0 && <p className="staff-quiet">{words.outlined}</p>}
          <p className="staff-quiet">{words.linkHint}</p>
        </>
      )}
    </section>
  );
}

/** A frame as wide as a phone or a desktop, scaled to fit its place. */
function PreviewFrame({
  address,
  part,
  width,
  onOutlined,
  onWords,
  edited,
}: {
  address: string;
  /** The part of the page to show first. */
  part: string | undefined;
  width: Width;
  onOutlined: (places: number) => void;
  onWords: ((words: PressedWords) => void) | undefined;
  edited: { id: string; match: MatchWords } | undefined;
}) {
  const words = useWords('clinic-preview');
  const { saves } = useClinicDraft().state;
  const screen = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoading, setLoading] = useState(true);
  // The frame is rendered after hydration, since loading a second page would delay the editor's own scripts.
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  useEffect(() => {
    // React clears the ref before it runs the effect's cleanup.
    const box = screen.current!;
    const fit = () => {
      const { style, clientWidth } = box;
      const pageWidth = pageWidths[width];
      style.setProperty('--page-width', `${pageWidth}px`);
      style.setProperty('--scale', String(Math.min(1, clientWidth / pageWidth)));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);

  // An address with a part would scroll the editor around the frame too.
  const shownPart = useRef<string>(undefined);
  const showPart = () => {
    const site = siteIn(frame.current);
    if (!site || shownPart.current === address + part) return;
    shownPart.current = address + part;
    if (part) scrollToPart(site, part);
  };
  useEffect(showPart, [address, part]);
  const [loads, setLoads] = useState(0);
  const hasPressableWords = onWords !== undefined;
  const [pressed, setPressed] = useState<HTMLElement>();
  const press = useEffectEvent((choice: PressedWords) => {
    setPressed(choice.element);
    onWords?.(choice);
  });
  useEffect(() => {
    const site = loads > 0 ? siteIn(frame.current) : undefined;
    return site && hasPressableWords ? makeWordsPressable(site, press) : undefined;
  }, [loads, hasPressableWords]);
  /** A text may be in several places: after a reload of the page the same one is outlined. */
  const outlined = useRef({ id: '', index: 0 });
  const outlineEdited = useEffectEvent((site: Window, id: string, element: HTMLElement | undefined) => {
    const { index } = outlined.current.id === id ? outlined.current : { index: 0 };
    const onEdited = (next: number) => (outlined.current = { id, index: next });
    const label = { text: words.editing, onOutlined: onEdited };
    return outlineEditedWords(site, edited!.match, { pressed: element, index }, label);
  });
  const editedId = edited?.id;
  useEffect(() => {
    const site = loads > 0 ? siteIn(frame.current) : undefined;
    return site && editedId !== undefined ? outlineEdited(site, editedId, pressed) : undefined;
  }, [loads, editedId, pressed]);
  const loaded = async () => {
    setLoading(false);
    const site = siteIn(frame.current);
    if (!site) return;
    showPart();
    setLoads((before) => before + 1);
    const count = await outlineChanges(site, part);
    if (count !== undefined) onOutlined(count);
  };

  const shown = useRef(saves);
  useEffect(() => {
    if (shown.current === saves) return;
    shown.current = saves;
    setLoading(true);
    reload(frame.current!, address);
  }, [saves, address]);

  return (
    <div className="preview-screen" ref={screen} data-width={width} aria-busy={isLoading || undefined}>
      {isLive && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the site's own page: with its scripts and its origin a sandbox holds nothing back
        <iframe
          key={address}
          ref={frame}
          title={words.frame}
          src={address}
          loading="lazy"
          onLoad={() => void loaded()}
        />
      )}
    </div>
  );
}

/** Undefined until a page of this site has loaded. */
function siteIn(frame: HTMLIFrameElement | null): Window | undefined {
  try {
    const site = frame?.contentWindow;
    return site && site.location.href !== 'about:blank' && site.document.readyState === 'complete'
      ? site
      : undefined;
  } catch {
    // After a link the frame shows another site, whose document can't be read.
    return undefined;
  }
}

/** Reloads at the page and scroll position where the owner is. */
function reload(frame: HTMLIFrameElement, address: string): void {
  try {
    const { location } = frame.contentWindow!;
    // A frame that was never visible starts with the newest content.
    if (location.href !== 'about:blank') location.reload();
  } catch {
    // After a link the frame shows another site, whose document can't be read.
    frame.src = address;
  }
}
