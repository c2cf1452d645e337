/** The maximum length of the history, more than an owner publishes between two backups. */
export const maxVersions = 200;

/** The number of changes listed for a publication; the rest is only counted. */
export const shownChanges = 8;
