import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useHref, useLocation } from 'react-router';
import { FailurePage } from '#features/site/failure/failure-pages.tsx';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn, TimesProvider } from '#features/clinic/time/times-in-language.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { isSiteStale } from '#features/site/frame/stale-site.ts';
import clinicSymbols from '#features/site/drawings/symbols.svg?raw';
import { EnglishTextsProvider } from '#platform/localized-text.tsx';
import startingScript from '#platform/pages/start-scripts.inline.ts?script';
import { giveAlike } from '#platform/pages/given-alike.server.ts';
import { dataOf } from '#platform/pages/given-alike.ts';
import { standIn } from '#platform/pages/stand-in.ts';
import { localeOf, type Language } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { changedWords, WordsProvider } from '#platform/words.tsx';
import devanagariFont from '#ui/fonts/anek-devanagari.woff2?url&no-inline';
import displayFont from '#ui/fonts/anek-wide.woff2?url&no-inline';
import textFont from '#ui/fonts/anek-text.woff2?url&no-inline';
import favicon from '#ui/page/favicon.png?inline';
import { Drawings } from '#ui/icons/drawings.tsx';
import { drawIconSprite, drawingIn } from '#ui/icons/icon-sprite.ts';
import layoutScript from '#ui/page/begin-layout.inline.ts?script';
import placeScript from '#ui/page/keep-place.inline.ts?script';
import translationScript from '#ui/page/follow-translation.inline.ts?script';
import offerScript from '#ui/page/offer-language.inline.ts?script';
import { useKeptParts } from '#ui/page/use-kept-parts.ts';
import type { Route } from './+types/root';
import css from './styles.css?inline';
import { appContext, pageRequest } from './app-context.server.ts';
import { laterWords, pageWords, textsInEnglish } from './page-words.server.ts';

// Styles travel inside the page, one round trip fewer on a slow network; the browser's bundle does not carry them again. Those of
// single pages are added to these (entry.server.tsx).
const styles = import.meta.env.SSR ? standIn(css) : '';
// The icon too; the browser's bundle reads it from the page. No SVG: every page would be two documents to a cheap phone.
const icon = import.meta.env.SSR
  ? favicon
  : (document.querySelector('link[rel="icon"][type]')?.getAttribute('href') ?? '');
const symbols = import.meta.env.SSR ? standIn(drawIconSprite() + drawingIn(clinicSymbols)) : '';
const firstScripts = import.meta.env.SSR
  ? standIn(`${translationScript};${layoutScript};${placeScript};${offerScript}`)
  : '';
const lastScript = import.meta.env.SSR ? standIn(startingScript) : '';

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { clinic: facts, publicUrl: origin } = app.config;
  const page = context.get(pageRequest);
  const { language } = page;
  const calendar = calendarWords[language];
  const later = laterWords(app, language);
  return {
    words: giveAlike(page, pageWords(app, language).site),
    ...(Object.keys(later).length > 0 && { later: { [changedWords]: later } }),
    inEnglish: textsInEnglish(app, language),
    facts: giveAlike(page, facts),
    origin,
    language,
    version: app.content.current().version,
    ...(calendar && { calendar }),
  };
}
/** The same on every page: fetched again only when the owner has published something. */
export const shouldRevalidate = isSiteStale;

/** Those of the first view. The browser keeps what it was sent, and need not know their addresses again. */
const fontsOf = (language: Language): string[] => {
  if (!import.meta.env.SSR) return [];
  return language === 'en' ? [displayFont, textFont] : [devanagariFont, displayFont, textFont];
};

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
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
        <link rel="icon" href={icon} type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={useHref('/manifest.webmanifest')} />
        {fontsOf(language).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href="/src/routes/development.css" />
        ) : (
          // React leaves the server's where it is, also where it draws the page anew; an empty one of its own no policy would let in.
          import.meta.env.SSR && <style dangerouslySetInnerHTML={{ __html: styles }} />
        )}
        {/* After the styles above, which put the cascade layers in order. */}
        <Links />
      </head>
      <body>
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScripts }} />
        <Drawings name="site" symbols={symbols} />
        {children}
        <ScrollRestoration />
        <Scripts />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lastScript }} />
      </body>
    </html>
  );
}

type Data = Route.ComponentProps['loaderData'];

function GivenToAll({ data, children }: { data: Data; children: ReactNode }) {
  useEffect(() => window.pageReady?.(), []);
  useWholePage();
  useKeptParts();
  return (
    <WordsProvider words={{ ...dataOf(data.words), ...data.later }}>
      <EnglishTextsProvider texts={data.inEnglish}>
        <TimesProvider value={timesIn(data.calendar)}>
          <ClinicFactsContext value={dataOf(data.facts)}>{children}</ClinicFactsContext>
        </TimesProvider>
      </EnglishTextsProvider>
    </WordsProvider>
  );
}

declare global {
  interface Window {
    /** Tells the starter (start-scripts.inline.ts) that React has taken over. */
    pageReady?: () => void;
  }
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

/** Lays the page out as a whole from the first step to another place on: Back then leads to a page not seen in this form. */
function useWholePage(): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset.whole = '';
  }, [key]);
}
