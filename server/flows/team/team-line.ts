import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { type AuditLine, writeAuditLine } from '#server/store/audit.ts';

/** Writes an audit line about a role or an invitation. */
export async function writeTeamLine(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  line: Omit<AuditLine, 'id' | 'at'>,
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { ...line, id, at: ctx.now() });
}
