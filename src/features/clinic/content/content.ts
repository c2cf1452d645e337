// The owner's facts about the clinic: one document, changed on a page, read everywhere. Its rules are in parse-content.server.ts.
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { SpokenLanguage } from './spoken-languages.ts';

/** Text for visitors, in the site's languages; one that is missing falls back to English. */
export interface Text {
  en: string;
  hi?: string;
  mr?: string;
  /** The English that a translation was last written or confirmed for, where the text does not tell it: translated-from.ts. */
  translatedFrom?: { hi?: string; mr?: string };
}

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** Ordered as `weekdayOf` counts them. */
export type Weekday = (typeof weekdays)[number];

/** A morning or an evening in which the clinic is open. */
export interface ContentSession {
  opens: CivilTime;
  closes: CivilTime;
  /** Times at which a visit may begin; the last one may be at closing time. */
  slots: readonly CivilTime[];
  /** The length of the last slot; each other one lasts until the next. */
  lastSlotMinutes: number;
}

export type HoursOfWeek = Readonly<Record<Weekday, readonly ContentSession[]>>;

/** Whether GST is inside a price or comes on top of it. */
export const priceTaxes = ['included', 'added'] as const;
export type PriceTax = (typeof priceTaxes)[number];

export interface ContentPrice {
  id: string;
  name: Text;
  rupees: number;
  /** Shown with an asterisk: the exact price follows a check-up. */
  indicative: boolean;
  /** Undefined: no GST, as for treatment, which is exempt, and in clinics that are not registered for it. */
  tax?: PriceTax;
  shown: boolean;
}

/** A picture of the clinic's own. */
export interface ContentPicture {
  /** The prefix of its files and addresses: 'clinic/1764…_x7', or 'people/…' when a person is in it. */
  file: string;
  /** Focal point when its box crops it, in per cent from the left and the top. */
  focus: { x: number; y: number };
  /** Description, read out to people who do not see it. */
  alt: Text;
}

/** The places of the public pages that have a picture of their own. */
export const picturePlaces = ['banner', 'bannerWide', 'team', 'technology', 'comfort', 'services'] as const;
export type PicturePlace = (typeof picturePlaces)[number];

/** A kind of dentistry with its prices. */
export interface ContentBlock {
  id: string;
  title: Text;
  description: Text;
  picture?: ContentPicture;
  prices: readonly ContentPrice[];
}

export interface ContentService {
  id: string;
  name: Text;
  /** The length of a visit; undefined: its slot. */
  minutes?: number;
  /** Dentists who offer it; undefined: all. */
  dentists?: readonly string[];
  emergency?: boolean;
}

/** The most chairs that an owner can set. */
export const maxChairs = 20;

/** The storage limit for category and service together, in letters. */
export const maxServiceLength = 120;

/** A group of what can be chosen in the booking form. */
export interface BookableCategory {
  id: string;
  category: Text;
  services: readonly ContentService[];
}

export interface Dentist {
  id: string;
  name: string;
  qualification: Text;
  /** The registration with the dental council; without it the dentist is not shown. */
  registration: string;
  languages: readonly SpokenLanguage[];
  about?: Text;
  picture?: ContentPicture;
  /** The chair in which the dentist works; undefined: patients can't choose this dentist. */
  chair?: number;
  /** Undefined: the clinic's hours. */
  hours?: HoursOfWeek;
  shown: boolean;
}

export interface ContentReview {
  id: string;
  name: string;
  location?: string;
  /** 1 to 5 */
  rating: number;
  text: string;
  treatment: string;
  /** The platform of the review, or `sampleSource`. */
  source: string;
  date: CivilDate;
  /** The permission to show it; without one the review is hidden. */
  permission?: { by: string; date: CivilDate };
}

/** The source of a new clinic's sample reviews, which are always labelled as samples. */
export const sampleSource = 'sample';

/** Parts that the owner may confirm without a change, since their defaults suit many clinics. */
export const keptParts = ['hours', 'prices', 'address'] as const;
/** The parts that are kept after the owner has confirmed this one, too. */
export const withKept = (kept: Content['kept'], part: KeptPart): readonly KeptPart[] =>
  keptParts.filter((one) => one === part || kept?.includes(one));
type KeptPart = (typeof keptParts)[number];

export interface Content {
  name: string;
  shortName: string;
  /** The accent colour of the public pages, '#f9ad1f'; undefined for the site's own. */
  accent?: string;
  /** The prefix of the files of the clinic's own mark, 'mark/1764…_x7'; undefined for the site's. */
  mark?: string;
  phone: string;
  /** Digits only, with the country code. */
  whatsapp?: string;
  email: string;
  /** The person who answers for patients' data (rule 5(9) of the SPDI Rules, 2011); the privacy notice names them. */
  privacyContact?: string;
  /** Days for which erased data are kept out of sight; undefined: erased at once. */
  keepErasedDays?: number;
  address: { street: string; locality: string; city: string; postcode: string };
  geo?: { latitude: number; longitude: number };
  links: {
    instagram?: string;
    linkedin?: string;
    reviews?: string;
    map?: string;
    /** The yearly report on bio-medical waste, which the footer links. */
    wasteReport?: string;
  };
  hours: HoursOfWeek;
  booking: {
    daysAhead: number;
    /** Minutes before its start until which a slot is offered to visitors. */
    leadMinutes: number;
    /** Hours before a visit until which its patient may move or cancel it. */
    changeHours: number;
    /** Patients per slot. */
    chairs: number;
    /** Minutes after the end of a session until which a visit with a length may last. */
    overrunMinutes: number;
    /** Times a day that are kept for emergencies until so many hours before; 0 hours: until they begin. */
    emergency: { perDay: number; openHoursBefore: number };
    /** Missed visits in twelve months after which a person books online no more; undefined: no such limit. */
    maxMissed?: number;
    /** On the day before a visit: from then on a patient who has not said that they come is called; undefined: 17:00. */
    comingBy?: CivilTime;
  };
  holidays: readonly { date: CivilDate; name: Text }[];
  blocks: readonly ContentBlock[];
  bookable: readonly BookableCategory[];
  dentists: readonly Dentist[];
  reviews: readonly ContentReview[];
  /** Default parts that the owner has confirmed. */
  kept?: readonly KeptPart[];
  /** Replacements for the site's default pictures. */
  pictures?: Partial<Record<PicturePlace, ContentPicture>>;
  /** Replacements for page texts, by '<set>.<key>' as in the words modules. */
  texts: Readonly<Record<string, Text>>;
}

/** The minimum length of a reason against the guard, in letters. */
export const shortestReason = 10;
export const isReason = (text = '') => text.trim().length >= shortestReason;

/** A warning of the guard before publishing: its place, the rule, and an acceptable wording. */
export interface ContentWarning {
  /** 'reviews.0.text': a path through the document, with indexes as numbers. */
  path: string;
  rule: string;
  says: string;
}

/** A part of the draft that is not complete or is flagged: it stays in the draft while the rest goes live. */
export interface WithheldItem {
  /** By ids, as in the changes: 'reviews.review-7', 'dentists.dentist-1.picture', 'texts.home.heroTitle'. */
  path: string;
  /** The field to complete: 'reviews.review-7.permission.by'. */
  field: string;
  says: string;
  /** Flagged fields that wait for a reason, by ids: with one for each, the part goes live. */
  flagged?: readonly string[];
}

/** Faults of a document, by path: 'blocks.0.prices.2.rupees'. */
export type ContentErrors = Readonly<Record<string, string>>;

/** A booked visit that would not fit the hours, slots, holidays or chairs that are about to be published. */
export interface StrandedVisit {
  reference: string;
  date: CivilDate;
  /** In the API's format: '10:00 AM'. */
  time: string;
  service: string;
}

/** Outcome of a stranded visit. */
export type VisitChoice = 'keep' | 'cancel';
