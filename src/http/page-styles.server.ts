import gallery from '#src/routes/gallery.css?inline';
import galleryTiles from '#src/routes/gallery-tiles.css?inline';
import home from '#src/routes/home.css?inline';
import services from '#src/routes/services.css?inline';

const sheets = [home, services, galleryTiles, gallery];
const sheetsByRoute: Readonly<Record<string, readonly string[]>> = {
  'routes/home': [home, galleryTiles],
  'routes/services': [services],
  'routes/gallery': [galleryTiles, gallery],
};

/** Styles beside those of every page (styles.css): what the page of a route wears, and what a visitor's next page may. */
export function pageStyles(routeId: string | undefined): { own: string; others: string } {
  const own = sheetsByRoute[routeId ?? ''] ?? [];
  const others = sheets.filter((sheet) => !own.includes(sheet));
  return { own: own.join(''), others: others.join('') };
}
