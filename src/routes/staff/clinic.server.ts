import { readEditing } from '#features/clinic-editor/publishing/change-content.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { languages } from '#platform/language.ts';
import { holidayYearsFrom } from '#features/clinic/holidays/public-holidays.server.ts';
import type { SamplePictures } from '#features/clinic-editor/parts/pictures-part.tsx';
import { categoryPictures } from '#features/site/drawings/category-pictures.tsx';
import { drawingAddress, pictureAddress } from '#ui/picture/picture-address.ts';
import type { PageText } from '#features/clinic-editor/texts/page-text.tsx';
import type { AppContext } from '#src/app/app-context.server.ts';
import { contentFaults } from '#src/app/content-faults.server.ts';
import { changeableTexts } from '#src/words/page-words.server.ts';
import { clinicEditorWords } from '#src/words/words.server.ts';

/** Loader data of the content editor. */
export async function readClinicEditor(
  app: Pick<AppContext, 'booking' | 'content' | 'contentSettings' | 'clock' | 'config'>,
) {
  const first = await readEditing({ ...app, ...contentFaults(app) });
  const now = app.clock.now();
  const today = civilDateAt(now);
  return {
    first,
    tag: `"${first.version}"`,
    now,
    today,
    holidayYears: holidayYearsFrom(today),
    texts: pageTexts,
    origin: app.config.publicUrl,
    samplePictures,
  };
}

/** The default picture of each place. */
const samplePictures: SamplePictures = {
  banner: drawingAddress('facade-corner'),
  bannerWide: drawingAddress('facade'),
  team: pictureAddress('team', 480, 'webp'),
  technology: pictureAddress('xray', 480, 'webp'),
  comfort: pictureAddress('comfort', 480, 'webp'),
  services: pictureAddress('hero', 480, 'webp'),
  ...Object.fromEntries(
    Object.entries(categoryPictures).map(([id, name]) => [`#${id}`, pictureAddress(name, 480, 'webp')]),
  ),
};

const [english, hindi, marathi] = languages.map(changeableTexts);
const pages = Object.keys(clinicEditorWords['clinic-draft'].textPlaces);
const placeOf = (id: string) => pages.indexOf(id.split('.', 1)[0]!);
const pageTexts: PageText[] = Array.from(english!, ([id, en]) => {
  const [hi, mr] = [hindi!.get(id), marathi!.get(id)];
  return { id, text: { en, ...(hi && { hi }), ...(mr && { mr }) } };
}).sort((one, other) => placeOf(one.id) - placeOf(other.id));
