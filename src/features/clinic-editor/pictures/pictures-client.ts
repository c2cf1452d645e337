import { call } from '#platform/call.ts';
import type { EndedPicture, PictureConsent, StoredPicture } from './picture-consent.ts';

const at = '/api/staff/clinic/pictures';
/** Ten megabytes take a slow phone minutes. */
const uploadTimeout = 600_000;

export const pictureCalls = {
  list: () =>
    call<{ pictures: readonly StoredPicture[]; ended?: readonly EndedPicture[] }>(at, { cache: 'no-store' }),
  add: (file: File, showsPerson: boolean) => {
    const body = new FormData();
    body.append('file', file);
    body.append('person', showsPerson ? 'yes' : 'no');
    return call<{ file: string }, { title?: string }>(at, { body, timeout: uploadTimeout });
  },
  addMark: (file: File) => {
    const body = new FormData();
    body.append('file', file);
    return call<{ file: string }, { title?: string }>(`${at}/mark`, { body, timeout: uploadTimeout });
  },
  writeConsent: (file: string, consent: PictureConsent) =>
    call<void>(`${at}/${file}/consent`, { method: 'PUT', body: consent }),
  keepForm: (file: string, form: File) =>
    call<void>(`${at}/${file}/form`, { method: 'PUT', body: form, timeout: uploadTimeout }),
  withdraw: (file: string) => call<void>(`${at}/${file}/withdraw`, { method: 'POST' }),
};

export const formAddress = (file: string): string => `${at}/${file}/form`;
