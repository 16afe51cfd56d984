/** Tells a database that is away, locked or full from a mistake of our own. */

export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const sqlite = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;
  // 25006: a server that takes no writes, such as a standby that the address leads to during a fail-over.
  const postgres = /^(08|53|57|58)...$|^(25006|40001|40P01|55P03)$/;
  const network =
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
  return sqlite.test(code) || postgres.test(code) || network.test(code) || isBrokenConnection(error);
}

/** Another process holds the lock of an SQLite file. */
export function isLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Two rows would have had what only one may have. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(codeOf(error));
}

/** pg tells these by their words alone. */
function isBrokenConnection(error: unknown): boolean {
  const words =
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|connection has been discarded/;
  return error instanceof Error && words.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
