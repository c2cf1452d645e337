import { knownServices } from '#features/clinic/services/known-services.ts';
import type { Mouth } from './tooth.ts';

/** The visits that fit, as they are booked: for a tooth that hurts, and for one that is only to be looked at. Owners may have none of them. */
export const visitsFor: Record<Mouth, { hurts: string; look: string }> = {
  adult: { hurts: knownServices.toothache, look: knownServices.checkUp },
  child: { hurts: knownServices.toothache, look: knownServices.childsVisit },
};
