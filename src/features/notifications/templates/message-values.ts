import { serviceInMessages } from '#features/clinic/services/bookable-services.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { TemplateValues } from './message-template.ts';

/** The values of a visit. */
export type VisitValues = Required<Omit<TemplateValues, 'code'>>;

interface VisitFacts {
  service: string;
  /** The service's name, if it is known to be one of the clinic's. */
  serviceName?: string;
  date: CivilDate;
  time: CivilTime;
  token: string;
  reference: string;
}

/**
 * Values for a message's variables: 'Wed 30 Sep at 9.30 PM', for a full hour 'at 10 AM'; `renderTemplate` then removes what the operator
 * would refuse. Nothing that the visitor typed goes in: a visitor could otherwise have the clinic text anything to a stranger.
 */
export function messageValues({
  service,
  serviceName = serviceInMessages(service),
  date,
  time,
  token,
  reference,
}: VisitFacts): VisitValues {
  const hour = clockText(time).replace(':00', '').replace(':', '.').replace('\u00a0', ' ').toUpperCase();
  return {
    service: serviceName,
    when: `${shortDate(date)} at ${hour}`,
    time: hour,
    token,
    reference,
  };
}
