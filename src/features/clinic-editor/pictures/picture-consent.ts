import type { CivilDate } from '#platform/civil-date.ts';

/** That a person who can be recognised agreed to be shown. */
export interface PictureConsent {
  /** Who agreed: the person, or for a child a parent. */
  by: string;
  date: CivilDate;
  /** What they agreed to: 'the clinic’s website'. */
  purpose: string;
  /** The last day on which the picture may be shown. */
  until: CivilDate;
}

/** A picture as the editor sees it. */
export interface StoredPicture {
  file: string;
  showsPerson: boolean;
  consent?: PictureConsent;
  /** A scan of the signed form is kept with it. */
  hasForm: boolean;
}

/** A form that was signed: a scan, a photograph or a PDF. */
export const formTypes = 'application/pdf,image/jpeg,image/png';

/** The folder of a picture says whether a person is in it: such a picture is kept by no browser, so that it can be taken back. */
export const showsPerson = (file: string): boolean => file.startsWith('people/');
