import type { CivilDate } from '#platform/civil-date.ts';

/** The consent of a recognisable person to be shown. */
export interface PictureConsent {
  /** The person who agreed; for a child, a parent. */
  by: string;
  date: CivilDate;
  /** The purpose agreed to: 'the clinic’s website'. */
  purpose: string;
  /** The last day on which the picture may be shown. */
  until: CivilDate;
}

/** A picture in the editor. */
export interface StoredPicture {
  file: string;
  showsPerson: boolean;
  consent?: PictureConsent;
  /** Whether a scan of the signed form is stored. */
  hasForm: boolean;
}

/** A picture of a person that is shown nowhere any more. */
export interface EndedPicture {
  file: string;
  consent: PictureConsent;
  hasForm: boolean;
  endedOn: CivilDate;
  /** Consent was withdrawn, its last day is over, or no page used the picture. */
  why: 'withdrawn' | 'over' | 'unused';
  /** The account that withdrew consent. */
  by?: string;
}

/** Accepted types of a signed form: a scan, a photograph or a PDF. */
export const formTypes = 'application/pdf,image/jpeg,image/png';

/** The first folder of a picture's files: of the rooms, of a person, or the clinic's mark. */
export type PictureKind = 'clinic' | 'people' | 'mark';

export const kindOf = (file: string): PictureKind => file.slice(0, file.indexOf('/')) as PictureKind;

/** The folder shows whether a person is in the picture: browsers must not cache such pictures, so that consent can be withdrawn. */
export const showsPerson = (file: string): boolean => kindOf(file) === 'people';

/** A picture of a person who has not agreed to be shown, or not any more, is not published. */
export const needsConsent = ({
  file,
  consent,
}: {
  file: string;
  consent?: PictureConsent | undefined;
}): boolean => showsPerson(file) && consent === undefined;

/** Consent ends by itself after its last day. */
export const isConsentExpired = ({ until }: PictureConsent, today: CivilDate): boolean => until < today;
