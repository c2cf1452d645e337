import type { Log } from '../log.server.ts';
import { maskNumber } from './mask-number.ts';
import type { SmsProvider } from './sms-provider.ts';

/** For as long as no real provider is set: says truthfully that nothing was sent. */
export function logProvider(log: Log): SmsProvider {
  return {
    name: 'log',
    // Nothing leaves the house, so nothing can be doubled.
    refusesDoubles: true,
    async send({ id, to }) {
      log.info({ message: id, to: maskNumber(to) }, 'SMS recorded, not sent: no SMS provider is set');
      return { outcome: 'recorded' };
    },
  };
}
