import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useLocation,
  useMatches,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { FailurePage } from '#features/site/failure/failure-pages.tsx';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn, TimesProvider } from '#features/clinic/time/times-in-language.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { markFiles } from '#features/clinic/own-mark.ts';
import { isSiteStale } from '#ui/fresh/stale-site.ts';
import clinicSymbols from '#features/site/drawings/symbols.svg?raw';
import { EnglishTextsProvider } from '#platform/localized-text.tsx';
import { inlineNonce } from '#src/page-engine/render/inline-nonce.ts';
import { localeOf, type Language } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { changedWords, WordsProvider } from '#platform/words.tsx';
import devanagariFont from '#ui/fonts/anek-devanagari.woff2?url&no-inline';
import displayFont from '#ui/fonts/anek-wide.woff2?url&no-inline';
import textFont from '#ui/fonts/anek-text.woff2?url&no-inline';
import favicon from '#ui/page/favicon.png?inline';
import { Drawings } from '#ui/icons/drawings.tsx';
import { destination } from '#ui/page/destination.ts';
import { drawIconSprite, drawingIn } from '#ui/icons/icon-sprite.ts';
import layoutScript from '#ui/page/begin-layout.inline.ts?script';
import historyScript from '#ui/page/keep-history.inline.ts?script';
import placeScript from '#ui/page/keep-place.inline.ts?script';
import translationScript from '#ui/page/follow-translation.inline.ts?script';
import offerScript from '#ui/page/offer-language.inline.ts?script';
import { useRestoreAttributes } from '#ui/page/use-restore-attributes.ts';
import type { Route } from './+types/root';
import css from './styles.css?inline';
import visitorsCss from './routes/visitors.css?inline';
import devanagariCss from './ui/styles/devanagari.css?inline';
import { appContext, pageRequest } from './app/app-context.server.ts';
import { deferredWords, pageWords, textsInEnglish } from './words/page-words.server.ts';

const useIsOfStaff = () => useMatches().some(({ id }) => id === 'routes/staff/area');

/** Styles travel inside the page, one round trip fewer on a slow network. Visitors' pages have those of all that a link leads to. */
function PageStyles() {
  const isOfStaff = useIsOfStaff();
  const letters = useLanguage() === 'en' ? '' : devanagariCss;
  const facts = useRouteLoaderData<typeof loader>('root')?.facts;
  const accent = facts?.accent ? `:root{${facts.accent}}` : '';
  const styles = isOfStaff ? css : css + visitorsCss + letters + accent;
  return <style nonce={inlineNonce} dangerouslySetInnerHTML={{ __html: styles }} />;
}
// The icon too; the browser's bundle reads it from the page. No SVG: every page would be two documents to a cheap phone.
const icon = import.meta.env.SSR
  ? favicon
  : (document.querySelector('link[rel="icon"][href^="data:"]')?.getAttribute('href') ?? '/favicon.ico');
const symbols = import.meta.env.SSR ? drawIconSprite() + drawingIn(clinicSymbols) : '';
const firstScripts = import.meta.env.SSR
  ? `${translationScript};${layoutScript};${historyScript};${placeScript};${offerScript}`
  : '';

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { facts, version } = app.site.current();
  const { publicUrl: origin } = app.config;
  const { language, draft } = context.get(pageRequest);
  const calendar = calendarWords[language];
  const later = deferredWords(app, language);
  return {
    words: pageWords(app, language).site,
    ...(Object.keys(later).length > 0 && { later: { [changedWords]: later } }),
    inEnglish: textsInEnglish(app, language),
    facts,
    origin,
    language,
    version,
    ...(draft && { isPreview: true }),
    ...(calendar && { calendar }),
  };
}
/** The same on every page: fetched again only when the owner has published something. */
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) => {
  destination.url = nextUrl;
  return isSiteStale();
};

/** The fonts of the first view. The browser keeps what it was sent, and need not know their addresses again. */
const fontsOf = (language: Language): string[] => {
  if (!import.meta.env.SSR) return [];
  return language === 'en' ? [displayFont, textFont] : [devanagariFont, displayFont, textFont];
};

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const mark = useRouteLoaderData<typeof loader>('root')?.facts.mark;
  return (
    // The theme of staff pages is set on it before React runs.
    <html lang={localeOf(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0f413b" />
        {/* A phone that makes links of dates and numbers changes the page before React takes it over. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={mark ? mark + markFiles.favicon : icon} type="image/png" sizes="32x32" />
        <link
          rel="apple-touch-icon"
          href={mark ? mark + markFiles.appleTouch : '/icons/apple-touch-icon.png'}
        />
        <link rel="manifest" href={useHref('/manifest.webmanifest')} />
        {fontsOf(language).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href="/src/routes/development.css" />
        ) : (
          // React leaves the server's where it is, also where it draws the page anew; an empty one of its own no policy would let in.
          import.meta.env.SSR && <PageStyles />
        )}
        {/* After the styles above, which put the cascade layers in order. */}
        <Links />
      </head>
      <body>
        <script
          nonce={inlineNonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScripts }}
        />
        <Drawings name="site" symbols={symbols} />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

type Data = Route.ComponentProps['loaderData'];

function GivenToAll({ data, children }: { data: Data; children: ReactNode }) {
  // To the inline scripts: React has taken over.
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  useWholePage();
  useRestoreAttributes();
  // On staff pages colours show states.
  useAccent(useIsOfStaff() ? undefined : data.facts.accent);
  return (
    <WordsProvider words={{ ...data.words, ...data.later }}>
      <EnglishTextsProvider texts={data.inEnglish}>
        <TimesProvider value={timesIn(data.calendar)}>
          <ClinicFactsContext value={data.facts}>{children}</ClinicFactsContext>
        </TimesProvider>
      </EnglishTextsProvider>
    </WordsProvider>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <GivenToAll data={loaderData}>
      <Outlet />
    </GivenToAll>
  );
}

/** For failures outside the frame of the public pages, which has its own (routes/site.tsx). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Without the root's data there are no words and no number: pages.server.ts then answers with a page that needs neither.
  if (!loaderData) throw error;
  return (
    <GivenToAll data={loaderData}>
      <main>
        <FailurePage />
      </main>
    </GivenToAll>
  );
}

/** The site's own accent again, on a page that began with another one. Here, since the rules of accents are not for visitors' browsers. */
const standardAccentStyle =
  '--accent:var(--genda-500);--accent-hover:var(--genda-600);--accent-soft:var(--genda-200);--accent-tint:var(--genda-100);--accent-ink:var(--genda-800)';

/** Follows the accent colour that was published while the page is open; until then the page has its own styles. */
function useAccent(accent: string | undefined): void {
  const shown = useRef(accent);
  useEffect(() => {
    if (shown.current === accent) return;
    shown.current = accent;
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root{${accent ?? standardAccentStyle}}`);
    document.adoptedStyleSheets = [sheet];
  }, [accent]);
}

/** Lays the page out as a whole from the first step to another place on: Back then leads to a page not seen in this form. */
function useWholePage(): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset.whole = '';
  }, [key]);
}
