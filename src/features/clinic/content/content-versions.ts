/** A history is read by people: so many publications, more than anybody makes between two backups. */
export const mostVersions = 200;
