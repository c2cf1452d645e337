import { useRevalidator } from 'react-router';
import { ImportPage } from '#features/desk/import/import-page.tsx';
import { showImport } from '#features/desk/import/show-import.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { rights } from '#features/staff/session/roles.ts';
import { keepLastData } from '#features/staff/session/use-loader-refresh.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/import';

export const meta = staffPageMeta((words) => words['desk-import'].title);

export const loader = staffLoader(rights['hand over patient data'], async ({ app, url }) => ({
  shown: await showImport(app, url.searchParams),
}));

const lastData = keepLastData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastData.load(args);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffImport({ loaderData }: Route.ComponentProps) {
  lastData.useData(loaderData);
  const { revalidate } = useRevalidator();
  return <ImportPage {...loaderData} onChanged={revalidate} />;
}
