/** How many appointments can be booked on the site in a day for one mobile number. */
export const bookingsPerNumber = 3;
