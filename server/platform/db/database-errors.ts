/** Returns true when the database is unreachable, locked or full; false for a mistake in our own statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const sqlite = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;
  // 25006: a read-only server, such as a standby that the URL points to during a fail-over.
  const postgres = /^(08|53|57|58)...$|^(25006|40001|40P01|55P03)$/;
  const network =
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
  return (
    sqlite.test(code) ||
    postgres.test(code) ||
    network.test(code) ||
    isMissingSocket(error) ||
    isBrokenConnection(error)
  );
}

/** Returns true when the database aborted a transaction because of concurrent ones; it may succeed when repeated. */
export function isWriteConflict(error: unknown): boolean {
  return /^(40P01|40001|SQLITE_BUSY_SNAPSHOT)$/.test(codeOf(error));
}

/** Returns true when another process holds the lock of the SQLite file. */
export function isLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Returns true when a unique key rejected a second row. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(codeOf(error));
}

/** A missing file is another error with the same code. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect';
}

/** The pg library gives these errors no code, only messages. */
function isBrokenConnection(error: unknown): boolean {
  const words =
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|connection has been discarded/;
  return error instanceof Error && words.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
