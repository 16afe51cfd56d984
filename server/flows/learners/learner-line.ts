import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeAuditLine } from '#server/store/audit.ts';

/** Writes the audit line of something that the team did for a learner, or to them. */
export async function writeLearnerLine(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  line: { actor: string; action: LearnerAction; uid: string; detail?: string },
): Promise<void> {
  const { actor, action, uid, detail = '' } = line;
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), actor, action, subject: uid, detail });
}

type LearnerAction =
  | 'sessions-ended'
  | 'banned'
  | 'unbanned'
  | 'address-change-requested'
  | 'sign-in-mail-sent'
  | 'mail-stop-ended'
  | 'note-changed'
  | 'exported'
  | 'deletion-cancelled'
  | 'seen-as'
  | 'learners-exported'
  | 'learner-added';
