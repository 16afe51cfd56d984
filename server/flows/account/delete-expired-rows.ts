/** Forgets what has ended and is of no more use to anybody. */
import { deleteOldEmailChanges } from '#server/store/address-changes.ts';
import { deleteOldRateLimits } from '#server/store/rate-limits.ts';
import { deleteContentOfOldMail } from '#server/store/mail/mail.ts';
import { deleteOldEvents } from '#server/store/payments/payments.ts';
import { deleteOldSessions } from '#server/store/sessions.ts';
import { deleteOldLinks } from '#server/store/sign-in-links.ts';
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
