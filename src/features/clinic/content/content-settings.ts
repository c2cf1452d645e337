import type { Content, ContentWarning } from './content.ts';
import { defaultRules } from './default-rules.ts';

/** The setting of each part, by its path. */
const settingOf: Readonly<Record<string, string>> = {
  name: 'CLINIC_NAME',
  phone: 'CLINIC_PHONE',
  whatsapp: 'CLINIC_WHATSAPP',
  email: 'CLINIC_EMAIL',
  'address.street': 'CLINIC_STREET',
  'address.locality': 'CLINIC_LOCALITY',
  'address.city': 'CLINIC_CITY',
  'address.postcode': 'CLINIC_POSTCODE',
  'geo.latitude': 'CLINIC_LATITUDE',
  'geo.longitude': 'CLINIC_LONGITUDE',
  'links.instagram': 'CLINIC_INSTAGRAM_URL',
  'links.linkedin': 'CLINIC_LINKEDIN_URL',
  'links.reviews': 'CLINIC_REVIEWS_URL',
  'links.map': 'CLINIC_MAP_URL',
  'booking.chairs': 'CLINIC_CHAIRS',
  'booking.daysAhead': 'BOOKING_DAYS_AHEAD',
  'booking.changeHours': 'BOOKING_CHANGE_HOURS',
};

/** By setting, what it says; without those that are not set. */
export type ContentSettings = Readonly<Record<string, unknown>>;

/** Rules that are not set say what a new clinic begins with. */
const rulesUnset: Readonly<Record<string, number>> = {
  CLINIC_CHAIRS: defaultRules.chairs,
  BOOKING_DAYS_AHEAD: defaultRules.daysAhead,
  BOOKING_CHANGE_HOURS: defaultRules.changeHours,
};

/** `samples`: the settings that have no value of their own. */
export function contentSettings(first: Content, samples: readonly string[]): ContentSettings {
  return Object.fromEntries(
    Object.entries(settingOf)
      .map(([path, setting]) => [setting, valueAt(first, path)] as const)
      .filter(
        ([setting, value]) =>
          value !== undefined && !samples.includes(setting) && value !== rulesUnset[setting],
      ),
  );
}

/** 'reviews.0.text' leads to the text of the first review. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);

/** Settings begin the first version alone: where one says something else now, the page counts, and the owner hears of it. */
export function settingsThatDiffer(content: Content, settings: ContentSettings): ContentWarning[] {
  return Object.entries(settingOf)
    .filter(
      ([path, setting]) => Object.hasOwn(settings, setting) && settings[setting] !== valueAt(content, path),
    )
    .map(([path, setting]) => ({
      path,
      rule: setting,
      says: `${setting} in the settings says something else. What is written here counts.`,
    }));
}
