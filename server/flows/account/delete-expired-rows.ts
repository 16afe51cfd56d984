/** Forgets what has ended and is of no more use to anybody. */
import { deleteOldEmailChanges } from '#server/store/address-changes.ts';
import { deleteOldRateLimits } from '#server/store/rate-limits.ts';
import { deleteContentOfOldMail } from '#server/store/mail.ts';
import { deleteOldSessions } from '#server/store/sessions.ts';
import { deleteOldLinks } from '#server/store/sign-in-links.ts';
import type { AppContext } from '#server/context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Links and changes of address a day after their end, since a used link is recognised for ten minutes and an old one
 * is called old; that a mail was sent, and sessions that ended by themselves, after thirty days, so that a clock that
 * ran ahead for a while signs nobody out for ever.
 */
export async function deleteExpiredRows(ctx: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const { db } = ctx;
  const aDayAgo = { time: ctx.now() - dayMs };
  const aMonthAgo = { time: ctx.now() - 30 * dayMs };
  await deleteOldLinks(db, aDayAgo);
  await deleteOldRateLimits(db, aDayAgo);
  await deleteOldEmailChanges(db, aDayAgo);
  await deleteContentOfOldMail(db, aMonthAgo);
  await deleteOldSessions(db, aMonthAgo);
}
