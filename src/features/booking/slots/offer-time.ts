/**
 * A freed slot is held this many minutes for a patient on the waiting list, before the next one gets it. The registered SMS names the same
 * number (notifications/templates/words.*). Other rules of offers: patient-page/earlier-time.
 */
export const offerMinutes = 15;
