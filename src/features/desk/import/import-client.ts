import { call } from '#platform/call.ts';
import type { UndoPreview } from './undo-import.server.ts';
import type { ColumnKind } from './columns.ts';

const pathOf = (id: string) => `/api/staff/import/${encodeURIComponent(id)}`;
/** False for a person who has left the page while it waited for an answer, and is not led back. */
export const isOnImportPage = (): boolean => location.pathname === '/staff/import';
/** A large file over a slow line. */
const uploadTimeout = 120_000;

export function uploadFile(file: File, sheet?: string) {
  const body = new FormData();
  body.set('file', file);
  if (sheet !== undefined) body.set('sheet', sheet);
  return call<{ id: string; sheets: string[] }, { title: string }>('/api/staff/import', {
    body,
    timeout: uploadTimeout,
  });
}

export const sendColumns = (
  id: string,
  columns: readonly ColumnKind[],
  treatments: readonly { word: string; service: string }[],
) =>
  call<{ id: string }, { title: string }>(`${pathOf(id)}/columns`, {
    method: 'PUT',
    body: {
      columns,
      treatments: treatments.flatMap(({ word, service }) => (service ? [{ word, service }] : [])),
    },
  });

/** Starts an import, or its undo; the server goes on by itself. */
export const startStep = (id: string, step: 'run' | 'undo') =>
  call<object, { title: string }>(`${pathOf(id)}/${step}`, { method: 'POST' });

/** Reads what an undo would do now. */
export const readUndo = (id: string) => call<UndoPreview, { title: string }>(`${pathOf(id)}/undo`);

export const refusedFile = (id: string): string => `${pathOf(id)}/refused.csv`;
