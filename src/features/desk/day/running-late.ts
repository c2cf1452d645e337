/** Staff can say that the clinic runs late by so many minutes at most. */
export const mostMinutesLate = 240;
