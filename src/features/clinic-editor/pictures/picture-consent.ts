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

/** A picture of a person that is shown nowhere any more. */
export interface EndedPicture {
  file: string;
  consent: PictureConsent;
  hasForm: boolean;
  endedOn: CivilDate;
  /** It was withdrawn; its last day is over; or no page used it. */
  why: 'withdrawn' | 'over' | 'unused';
  /** Who of the staff took it back. */
  by?: string;
}

/** A form that was signed: a scan, a photograph or a PDF. */
export const formTypes = 'application/pdf,image/jpeg,image/png';

/** The folder of a picture says whether a person is in it: such a picture is kept by no browser, so that it can be taken back. */
export const showsPerson = (file: string): boolean => file.startsWith('people/');

/** A picture of a person who has not agreed to be shown, or not any more, is not published. */
export const needsConsent = ({
  file,
  consent,
}: {
  file: string;
  consent?: PictureConsent | undefined;
}): boolean => showsPerson(file) && consent === undefined;

/** After its last day a permission is taken back by itself. */
export const isOver = ({ until }: PictureConsent, today: CivilDate): boolean => until < today;
