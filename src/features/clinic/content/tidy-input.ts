import { asciiDigits, internationalNumber } from '#platform/mobile-number.ts';

// Normalizes what owners paste: the browser does it on leaving a field, the server before it validates. Text that is not understood stays.

export type LinkName = 'instagram' | 'linkedin' | 'reviews' | 'map' | 'wasteReport';

const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(?=[/?#:]|$)/i;
const handle = /^@?([\w.]{2,30})$/;

/** A whole address from 'g.page/…', from '@handle', or from shared text that contains one. */
export function tidyLink(name: LinkName, text: string): string {
  const plain = text.trim();
  if (plain === '') return '';
  const shared = plain.match(/https?:\/\/\S+/i)?.[0];
  if (shared) return shared.replace(/^https?:/i, (scheme) => scheme.toLowerCase());
  const place = name === 'map' ? readPlace(plain) : undefined;
  if (place) return `https://www.google.com/maps/search/?api=1&query=${place.latitude}%2C${place.longitude}`;
  const account = handle.exec(plain)?.[1];
  const isHandle = account !== undefined && (plain.startsWith('@') || !/^[\w.]+\.(com|in)$/i.test(plain));
  if (name === 'instagram' && isHandle) return `https://www.instagram.com/${account}`;
  if (name === 'linkedin' && /^(in|company)\/[\w%-]+\/?$/.test(plain))
    return `https://www.linkedin.com/${plain}`;
  // The name of a file alone is no address.
  return domain.test(plain) && !/^[^/]+\.pdf$/i.test(plain) ? `https://${plain}` : plain;
}

/** A telephone number as people read it, from a pasted 'tel:' link, '(022) …' or '022/…'. */
export function tidyPhone(text: string): string {
  const plain = asciiDigits(text.replace(/^\s*tel:/i, '')).replaceAll(/[‐-―]/g, '-');
  return plain
    .replace(/^\s*\((\+?\d+)\)/, '$1 ')
    .replace(/^(\s*0\d{2,4})\//, '$1 ')
    .replaceAll(/[.\s]+/g, ' ')
    .trim();
}

/** The digits that wa.me takes, from a number in any of its ways or from a wa.me link; ten digits are an Indian number. */
export function tidyWhatsapp(text: string): string {
  const plain = text.trim().replace(/^(https?:\/\/)?(wa\.me|api\.whatsapp\.com\/send\/?\?phone=)\/?\+?/i, '');
  const number = internationalNumber(plain) ?? asciiDigits(plain);
  return number.replaceAll(/^\s*\+|[\s()-]/g, '');
}

export const tidyEmail = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1');

export const tidyPostcode = (text: string): string => asciiDigits(text).replaceAll(/[\s-]/g, '');

/** Rupees from '₹12000', 'Rs. 8,000/-' or '1,500.00'; undefined for a range or a word. */
export function readRupees(text: string): number | undefined {
  const [, digits] =
    /^(?:₹|rs\.?|inr)?(\d+)(?:\.0{1,2})?(?:\/[-–—=]?|[-–—])?(?:only)?$/i.exec(
      asciiDigits(text).replaceAll(/[,\s]/g, ''),
    ) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export interface Place {
  latitude: number;
  longitude: number;
}

const degrees =
  /^[([]?\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*[)\]]?$/i;
const minutes = String.raw`(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:\.\d+)?)(?:["″”]|'')\s*`;
const sexagesimal = new RegExp(String.raw`^${minutes}([NS])[,\s]*${minutes}([EW])$`, 'i');

/** A pair of coordinates as maps copy it: '19.0607, 72.8362' or 19°03'38.5"N 72°50'10.3"E. */
export function readPlace(text: string): Place | undefined {
  const plain = asciiDigits(text).trim();
  const [, north, ns = 'N', east, ew = 'E'] = degrees.exec(plain) ?? [];
  if (north !== undefined && east !== undefined) return placeAt(Number(north), ns, Number(east), ew);
  const [, d1, m1, s1, side1 = '', d2, m2, s2, side2 = ''] = sexagesimal.exec(plain) ?? [];
  if (d1 === undefined) return undefined;
  const sum = (d?: string, m?: string, s?: string) => Number(d) + Number(m) / 60 + Number(s) / 3600;
  return placeAt(sum(d1, m1, s1), side1, sum(d2, m2, s2), side2);
}

const placeAt = (north: number, ns: string, east: number, ew: string): Place => ({
  latitude: rounded(/s/i.test(ns) ? -north : north),
  longitude: rounded(/w/i.test(ew) ? -east : east),
});
const rounded = (value: number) => Math.round(value * 1e7) / 1e7;
