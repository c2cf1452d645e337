/** Languages that dentists in India speak, each by its own name; more than those of the site. */
export const spokenLanguages = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  gu: 'ગુજરાતી',
  ur: 'اردو',
  kok: 'कोंकणी',
  sd: 'سنڌي',
  pa: 'ਪੰਜਾਬੀ',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
} as const;
export type SpokenLanguage = keyof typeof spokenLanguages;
/** The order in which they are shown. */
export const spokenCodes = Object.keys(spokenLanguages) as readonly SpokenLanguage[];
