/**
 * So many bookings from one address in an hour are shown to staff as a wave; a family books fewer. A carrier's address may be many
 * patients': staff look before they cancel.
 */
export const leastOfWave = 5;
