import { toldService } from '#features/clinic/services/bookable-services.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { TemplateValues } from './message-template.ts';

interface ToldVisit {
  service: string;
  /** What it is called, where it is known to be the clinic's. */
  serviceName?: string;
  date: CivilDate;
  time: CivilTime;
  token: string;
  reference: string;
}

/**
 * What can stand in the variables of a message about a visit: 'Wed 30 Sep at 9.30 PM', for a full hour 'at 10 AM'; `renderTemplate`
 * leaves of it what the reading lets through. Nothing that the visitor typed goes in: a visitor could have the clinic text a stranger
 * anything.
 */
export function messageValues({
  service,
  serviceName = toldService(service),
  date,
  time,
  token,
  reference,
}: ToldVisit): Required<TemplateValues> {
  const hour = clockText(time).replace(':00', '').replace(':', '.').replace('\u00a0', ' ').toUpperCase();
  return {
    service: serviceName,
    when: `${shortDate(date)} at ${hour}`,
    time: hour,
    token,
    reference,
  };
}
