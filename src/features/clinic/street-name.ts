/** Before the first comma: a shop, a floor or a plot with its number, and no road with one. */
const door = /^(?![^,]*\b(?:road|rd|marg|street|st|lane|path)\b)[^,]*\d[^,]*,\s*(?=.)/i;
const houseNumber = /^\d+[A-Za-z]?(?:[-/]\d+[A-Za-z]?)?\s+/;

/** 'Turner Road' of '7 Turner Road' and of 'Shop 3, Turner Road': what an English sentence with 'on' has room for. */
export function streetName(street: string): string {
  const rest = street.replace(door, '').replace(houseNumber, '');
  return rest === street ? street : streetName(rest);
}
