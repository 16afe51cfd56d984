/** The mail queue as the campaigns use it: counts of their emails by outcome, and the addresses that email is stopped to. */
import type { MailOutcome } from '#rules/mail/delivery.ts';
import { isStopped } from '#rules/mail/mail-stop.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listStopsOfAll } from './bounce-store.ts';
import { recipientKeysOf } from './queue.ts';
import { countOutcomes, countWaitingOf, dropMail } from './store.ts';

/** Counts of emails; one that bounced or was complained about was sent, too. */
export type SentMail = { sent: number; bounced: number; complained: number; failed: number };

const counted: Record<MailOutcome, readonly (keyof SentMail)[]> = {
  waiting: [],
  left: ['sent'],
  refused: ['failed'],
  unreadable: ['failed'],
  expired: ['failed'],
  stopped: ['failed'],
  bounced: ['sent', 'bounced'],
  complained: ['sent', 'complained'],
};

/** Returns the counts by campaign: of all emails, or of those that were written before a time and have an outcome. */
export async function countSentMail(
  db: Database,
  of: { campaignIds?: readonly string[]; before?: number },
): Promise<Map<string, SentMail>> {
  const counts = new Map<string, SentMail>();
  if (of.campaignIds?.length === 0) return counts;
  for (const { campaignId, outcome, count } of await countOutcomes(db, of)) {
    const own = counts.get(campaignId) ?? { sent: 0, bounced: 0, complained: 0, failed: 0 };
    for (const name of counted[outcome]) own[name] += count;
    counts.set(campaignId, own);
  }
  return counts;
}

/** Counts the emails of a campaign that the mail server has not accepted yet, and those of them that it has postponed. */
export async function countUnsent(
  db: Database,
  of: { campaignId: string },
): Promise<{ waiting: number; postponed: number }> {
  return countWaitingOf(db, of);
}

/** Returns whether a queued email goes to this address. */
export function isMailTo(
  ctx: Pick<AppContext, 'secret'>,
  mail: { recipientKey: string | null },
  email: string,
): boolean {
  return mail.recipientKey !== null && recipientKeysOf(ctx, email).includes(mail.recipientKey);
}

/** Takes an email out of the queue without an outcome. */
export async function withdrawMail(tx: Database, mail: { id: string }): Promise<void> {
  await dropMail(tx, mail);
}

/** Leaves out the users to whose address emails of campaigns are stopped after a bounce or a complaint. */
export async function withoutStopped<R extends { email: string }>(
  ctx: Pick<AppContext, 'db' | 'secret' | 'now'>,
  users: readonly R[],
): Promise<R[]> {
  const keys = new Map(users.map((user) => [user, recipientKeysOf(ctx, user.email)]));
  const stops = await listStopsOfAll(ctx.db, { recipientKeys: [...keys.values()].flat() });
  return users.filter((user) => {
    const own = stops.filter(({ recipientKey }) => keys.get(user)?.includes(recipientKey));
    return !isStopped(own, { kind: 'campaign', now: ctx.now() });
  });
}
