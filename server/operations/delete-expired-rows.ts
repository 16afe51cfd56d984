/** Forgets what has ended and is of no more use to anybody. */
import { deleteOldEmailChanges } from '#server/accounts/email-change-store.ts';
import { deleteOldRateLimits } from '#server/platform/rate-limits.ts';
import { deleteContentOfOldMail } from '#server/mail/store.ts';
import { deleteOldEvents } from '#server/payments/store.ts';
import { deleteOldSessions } from '#server/accounts/session-store.ts';
import { deleteOldLinks } from '#server/accounts/sign-in-link-store.ts';
import type { AppContext } from '#server/context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes what the configuration says for how long to remember: links a day after their end at least, since a used
 * link is recognised for ten minutes and an old one is called old. Changes of address go a day after their end, and
 * sessions that ended by themselves after thirty days, so that a clock that ran ahead for a while signs nobody out for
 * ever. The audit stays.
 */
export async function deleteExpiredRows(ctx: Pick<AppContext, 'config' | 'db' | 'now'>): Promise<void> {
  const { db } = ctx;
  const { mailMs, stripeEventsMs, signInsMs, rateLimitsMs } = ctx.config.retention;
  const before = (ms: number) => ({ time: ctx.now() - ms });
  await deleteOldLinks(db, before(signInsMs));
  await deleteOldRateLimits(db, before(rateLimitsMs));
  await deleteOldEmailChanges(db, before(dayMs));
  await deleteContentOfOldMail(db, before(mailMs));
  await deleteOldEvents(db, before(stripeEventsMs));
  await deleteOldSessions(db, before(30 * dayMs));
}
