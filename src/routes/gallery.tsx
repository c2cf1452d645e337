import { data } from 'react-router';
import { GalleryView } from '#features/gallery/viewer/gallery-view.tsx';
import { filterNamed } from '#features/gallery/pictures/gallery-item.ts';
import { recallGallery } from '#features/gallery/viewer/recall-gallery.ts';
import { failedPage, type GalleryPage } from '#features/gallery/pictures/gallery-page.ts';
import { showGallery } from '#features/gallery/viewer/show-gallery.server.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { publicPageMeta } from '#src/page-meta.ts';
import type { Route } from './+types/gallery';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, log } = context.get(appContext);
  const filter = filterNamed(url.searchParams.get('category'));
  const after = url.searchParams.get('after');
  try {
    const page: GalleryPage = await showGallery(database.queries, {
      filter,
      after: after !== null && /^\d{1,6}$/.test(after) ? Number(after) : undefined,
      open: url.searchParams.get('picture'),
      language: context.get(pageRequest).language,
    });
    return { page };
  } catch (error) {
    log.error({ err: error }, 'The gallery could not be read');
    return data({ page: failedPage(filter, '503') }, 503);
  }
}

export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const filter = filterNamed(url.searchParams.get('category'));
  return { page: await recallGallery(filter, async () => (await serverLoader()).page) };
}

export function meta(args: Route.MetaArgs) {
  const root = args.matches[0].loaderData;
  const { galleryTitle: title, galleryDescription: description } = root ? root.words.gallery : {};
  return publicPageMeta({ ...args, loaderData: { title, description } });
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <GalleryView page={loaderData.page} />;
}
