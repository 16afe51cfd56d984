/** The addresses that get no mail, by the signature of each. */
import type { MailStop, StopReason } from '#rules/mail/mail-stop.ts';
import type { ServerReply } from '#rules/mail/delivery.ts';
import type { Database } from '#server/db/database.ts';
import { replyColumns } from './mail.ts';

export type KeptMailStop = MailStop & ServerReply;

/** Begins a stop, or says that it holds from now on. */
export async function putMailStop(
  db: Database,
  stop: { recipientKey: string; reason: StopReason; mailId: string | null; reply: ServerReply; now: number },
): Promise<void> {
  const { recipientKey, reason, mailId, reply, now } = stop;
  const facts = { since: now, mailId, ...replyColumns(reply) };
  await db
    .insertInto('mailStops')
    .values({ recipientKey, reason, ...facts })
    .onConflict((conflict) => conflict.columns(['recipientKey', 'reason']).doUpdateSet(facts))
    .execute();
}

/** Returns the stops of an address; more than one key where the site's key was changed. */
export async function listMailStops(
  db: Database,
  of: { recipientKeys: readonly string[] },
): Promise<KeptMailStop[]> {
  const rows = await db
    .selectFrom('mailStops')
    .select(['reason', 'since', 'smtpCode', 'enhancedCode', 'reply'])
    .where('recipientKey', 'in', of.recipientKeys)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(({ reply, ...row }) => ({ ...row, text: reply }));
}

/** Ends the stops of an address, all or those for one reason. Returns how many there were. */
export async function endMailStops(
  db: Database,
  of: { recipientKeys: readonly string[]; reason?: StopReason },
): Promise<number> {
  const ended = db.deleteFrom('mailStops').where('recipientKey', 'in', of.recipientKeys);
  const chosen = of.reason === undefined ? ended : ended.where('reason', '=', of.reason);
  return (await chosen.returning('reason').execute()).length;
}
