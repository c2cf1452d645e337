import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import { fill } from '#platform/fill-text.ts';
import { messageValues, type VisitValues } from './message-values.ts';
import type { Translation } from '#platform/language.ts';
import hindi from './words.hi.ts';
import marathi from './words.mr.ts';

export const textsIn = { hi: hindi, mr: marathi };

/**
 * The values for a text in another language: 'सोम 30 नवंबर शाम 5.30 बजे', for a full hour 'सोम 30 नवंबर शाम 5 बजे'. Digits are those of the
 * clinic's signboards, 0 to 9.
 */
export function translatedValues(
  visit: Parameters<typeof messageValues>[0],
  language: Translation,
): VisitValues {
  const times = timesIn(calendarWords[language]);
  const [part = '', clock = ''] = times.clockText(visit.time).split('\u00a0');
  const hour = clock.replace(':00', '').replace(':', '.');
  const { when, short } = textsIn[language];
  return {
    ...messageValues(visit),
    when: fill<string>(when, {
      date: times.shortDate(visit.date).replace(',', ''),
      time: `${short?.[part] ?? part} ${hour}`,
    }),
    time: `${part} ${hour}`,
  };
}
