/** A shop, floor or plot with its number before the first comma, but no numbered road. */
const door = /^(?![^,]*\b(?:road|rd|marg|street|st|lane|path)\b)[^,]*\d[^,]*,\s*(?=.)/i;
const houseNumber = /^\d+[A-Za-z]?(?:[-/]\d+[A-Za-z]?)?\s+/;

/** The street alone, for a sentence with 'on': 'Turner Road' for '7 Turner Road' and for 'Shop 3, Turner Road'. */
export function streetName(street: string): string {
  const rest = street.replace(door, '').replace(houseNumber, '');
  return rest === street ? street : streetName(rest);
}
