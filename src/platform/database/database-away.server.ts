/** Retry-After in seconds: a stopped database server is usually back by then. */
export const databaseAwaySeconds = 30;

/**
 * PostgreSQL's codes of connections, of a server that stops, crashed, starts, or whose connections, disk or memory are full, of a standby,
 * which only reads, in the moments before it takes over; the network's.
 */
const codes =
  /^(08...|25006|57P0[1-3]|53[123]00|ECONN[A-Z]+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** PostgreSQL's driver has no code for these. */
const words = /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$/;

/** SQLite's: another process holds the file for too long; the disk does not answer, or is full. */
const sqliteCodes = [5, 10, 13, 14];

/** Whether a statement failed because the database was unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  const {
    code = '',
    message = '',
    errcode = 0,
  } = error as Partial<NodeJS.ErrnoException & { errcode: number }>;
  // The lower byte is the primary error code.
  if (code === 'ERR_SQLITE_ERROR') return sqliteCodes.includes(errcode & 0xff);
  // The picture storage's errors have the same codes of the network; $metadata tells them apart.
  return (codes.test(code) || words.test(message)) && !Object.hasOwn(error as object, '$metadata');
}
