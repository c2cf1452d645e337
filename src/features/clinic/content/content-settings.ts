import { getOwnProperty } from '#platform/values/own-property.ts';
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

/** The values of the settings that are set, by setting. */
export type ContentSettings = Readonly<Record<string, unknown>>;

/** The defaults of unset rules. */
const rulesUnset: Readonly<Record<string, number>> = {
  CLINIC_CHAIRS: defaultRules.chairs,
  BOOKING_DAYS_AHEAD: defaultRules.daysAhead,
  BOOKING_CHANGE_HOURS: defaultRules.changeHours,
};

/** `samples`: the settings that are unset. */
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

/** The value at a path: 'reviews.0.text' is the text of the first review. A key may have dots, as in 'texts.home.heading.en'. */
export function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = getOwnProperty(value as Record<string, unknown>, path);
  if (own !== undefined) return own;
  const ends = [...path.matchAll(/\./g)].map(({ index }) => index);
  const end = ends.find((at) => Object.hasOwn(value, path.slice(0, at)));
  return end === undefined
    ? undefined
    : valueAt((value as Record<string, unknown>)[path.slice(0, end)], path.slice(end + 1));
}

/** Warnings for settings that differ from the content: settings only seed the first version, so the content wins. */
export function differingSettings(content: Content, settings: ContentSettings): ContentWarning[] {
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
