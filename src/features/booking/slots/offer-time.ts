/** How long a slot that became free is kept for a patient on the waiting list, before it goes to the next one. */
export const offerMinutes = 15;
