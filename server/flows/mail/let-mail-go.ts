/** Lets mail go to an address again. */
import type { StopReason } from '#rules/mail/mail-stop.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeLearnerLine } from '#server/flows/learners/learner-line.ts';
import { endMailStops } from '#server/store/mail/mail-stops.ts';
import { recipientKeysOf } from './write-mail.ts';

/** Ends the stops of a learner's address, all or those for one reason. Returns false where there is none. */
export async function letMailGo(
  tx: Database,
  ctx: AppContext,
  stopped: { uid: string; email: string; actor: string; reason?: StopReason },
): Promise<boolean> {
  const { uid, email, actor, ...reason } = stopped;
  const ended = await endMailStops(tx, { recipientKeys: recipientKeysOf(ctx, email), ...reason });
  if (ended === 0) return false;
  await writeLearnerLine(tx, ctx, { actor, action: 'mail-stop-ended', uid });
  return true;
}
