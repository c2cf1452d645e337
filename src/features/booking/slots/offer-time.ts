/**
 * For so many minutes a slot that became free is kept for a patient on the waiting list, before it goes to the next one. The SMS says it
 * too, to the letter as it is registered (notifications/templates/words.*). The other rules of an offer: patient-page/earlier-time.
 */
export const offerMinutes = 15;
