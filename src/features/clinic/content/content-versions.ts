/** A history is read by people: so many publications, more than anybody makes between two backups. */
export const mostVersions = 200;

/** So many changes of a publication are listed; of the rest the number is told. */
export const shownChanges = 8;
