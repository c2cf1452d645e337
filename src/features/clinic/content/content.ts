// What the owner says of the clinic: one document, changed on a page, read everywhere. Its rules are in parse-content.server.ts.
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';

/** What visitors read, in the site's languages; one that is missing falls back to English. */
export interface Text {
  en: string;
  hi?: string;
  mr?: string;
}

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** In the order of a week's days as `weekdayOf` counts them. */
export type Weekday = (typeof weekdays)[number];

/** A morning or an evening in which the clinic is open. */
export interface ContentSession {
  opens: CivilTime;
  closes: CivilTime;
  /** When a visit may begin; the last one may be at the time of closing. */
  slots: readonly CivilTime[];
  /** Each slot lasts until the next one, the last one so long. */
  lastSlotMinutes: number;
}

export type HoursOfWeek = Readonly<Record<Weekday, readonly ContentSession[]>>;

export interface ContentPrice {
  id: string;
  name: Text;
  rupees: number;
  /** Shown with an asterisk: the exact price is told after a check-up. */
  indicative: boolean;
  shown: boolean;
}

/** A picture of the clinic's own. */
export interface ContentPicture {
  /** Where its files are stored, and what their addresses begin with: 'clinic/1764…_x7', or 'people/…' when a person is in it. */
  file: string;
  /** What stays in sight when its box cuts it, in per cent from the left and the top. */
  focus: { x: number; y: number };
  /** What it shows, read out to people who do not see it. */
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
  // These three are stored and checked; nothing reads them.
  minutes?: number;
  /** Who does it; missing: all. */
  dentists?: readonly string[];
  emergency?: boolean;
}

/** Category and service together, in letters: what is stored of a booking has room for so many. */
export const longestService = 120;

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
  /** Of the dental council; without it the dentist is not shown. */
  registration: string;
  languages: readonly Language[];
  about?: Text;
  picture?: ContentPicture;
  // Both are stored and checked; nothing reads them: slots follow the clinic's hours and chairs.
  chair?: number;
  /** Missing: the clinic's. */
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
  /** Where it was written, or `sampleSource`. */
  source: string;
  date: CivilDate;
  /** Who said that it may be shown, and when: without it the review is not. */
  permission?: { by: string; date: CivilDate };
}

/** The source of the reviews that a new clinic begins with: shown as samples only, never without the word. */
export const sampleSource = 'sample';

/** Parts that say the same at many clinics: nothing has to be changed in them to be the clinic's own. */
export const keptParts = ['hours', 'prices'] as const;
export type KeptPart = (typeof keptParts)[number];

export interface Content {
  name: string;
  shortName: string;
  phone: string;
  /** Digits only, with the country code. */
  whatsapp?: string;
  email: string;
  address: { street: string; locality: string; city: string; postcode: string };
  geo?: { latitude: number; longitude: number };
  links: { instagram?: string; linkedin?: string; reviews?: string; map?: string };
  hours: HoursOfWeek;
  booking: {
    daysAhead: number;
    /** A slot that starts sooner is not offered to visitors any more. */
    leadMinutes: number;
    /** Until so many hours before a visit its patient may move or cancel it. */
    changeHours: number;
    /** As many patients a slot takes. */
    chairs: number;
    // Both are stored and checked; nothing reads them.
    overrunMinutes: number;
    emergency: { perDay: number; openHoursBefore: number };
  };
  holidays: readonly { date: CivilDate; name: Text }[];
  blocks: readonly ContentBlock[];
  bookable: readonly BookableCategory[];
  dentists: readonly Dentist[];
  reviews: readonly ContentReview[];
  /** What came with the site and is right as it is: the owner has looked at it. */
  kept?: readonly KeptPart[];
  /** In the places of those that the site brings along. */
  pictures?: Partial<Record<PicturePlace, ContentPicture>>;
  /** What the owner wrote in the place of a page's text: '<set>.<key>', as in the words modules. */
  texts: Readonly<Record<string, Text>>;
}

/** The shortest text that is a reason for keeping what the guard speaks against, in letters. */
export const shortestReason = 10;
export const isReason = (text = '') => text.trim().length >= shortestReason;

/** What the guard says of a text before it is published: where, which rule it touches, and what would be fine. */
export interface ContentWarning {
  /** 'reviews.0.text': the way through the document, indexes as numbers. */
  path: string;
  rule: string;
  says: string;
}

/** What is wrong with a document, by path: 'blocks.0.prices.2.rupees'. */
export type ContentErrors = Readonly<Record<string, string>>;

/** A booked visit that would not fit the hours, slots, holidays or chairs that are about to be published. */
export interface StrandedVisit {
  reference: string;
  date: CivilDate;
  /** As the API writes it: '10:00 AM'. */
  time: string;
  service: string;
}

/** What becomes of a stranded visit. */
export type VisitChoice = 'keep' | 'cancel';
